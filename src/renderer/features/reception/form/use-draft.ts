import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { useDeleteReceptionDraftMutation, useSaveReceptionDraftMutation } from '../api.ts';
import { forgetUnsentDraft, keepUnsentDraft, type DraftContent } from './unsent-drafts.ts';

/** How long after the last change a draft is kept, and after a failure kept again, ms. */
const [QUIET_MS, RETRY_MS] = [2000, 5000];
/** What became of the last draft; `revision` is the one that was kept. */
export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly at: string; readonly revision: number }
  | { readonly kind: 'failed'; readonly error: ApiError | null };
/** Nobody knows whether the server has it, or it could not answer: the same call may be sent again. */
const isWorthTrying = (error: ApiError | null): boolean => error === null || error.status === 0 || error.status >= 500;

interface DraftOptions {
  readonly clinic: string;
  readonly appointment: string;
  /** of `unsent-drafts.ts` */
  readonly draftKey: string;
  /** the present instant by the clinic's clock, ISO 8601 */
  readonly now: () => string;
  /** as it is now */
  readonly content: DraftContent;
  /** grows with every change that is not saved; 0: nothing to keep */
  readonly revision: number;
  /** of the draft that was there at the beginning */
  readonly keptAt: string | null;
}

/**
 * Keeps on the server what is typed: a moment after the last key, when a field is left, when the page is hidden or
 * left, and again after the server was not reached; one call at a time. What the server did not get stays in memory for
 * the next page of the visit. `settle` sends nothing more and waits for the running call, so that no draft arrives
 * after a save.
 */
export function useDraft({ clinic, appointment, draftKey, now, content, revision, keptAt }: DraftOptions) {
  const [save] = useSaveReceptionDraftMutation();
  const [remove] = useDeleteReceptionDraftMutation();
  const [state, setState] = useState<DraftState>(
    keptAt === null ? { kind: 'none' } : { kind: 'kept', at: keptAt, revision: 0 },
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const kept = useRef(0);
  const isQuiet = useRef(false);
  const isOpen = useRef(true);
  const [round, setRound] = useState(0);

  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isQuiet.current) return;
    const sent = { content, revision };
    running.current = running.current.then(async () => {
      const answer = await save({ clinic, params: { id: appointment }, body: sent.content });
      if (answer.data) {
        kept.current = sent.revision;
        // until this page is left nothing newer waits than what an earlier one left, and that is in this draft
        forgetUnsentDraft(draftKey, isOpen.current ? undefined : sent.content);
        setState({ kind: 'kept', at: answer.data.saved_at, revision: sent.revision });
      } else setState({ kind: 'failed', error: errorOf(answer.error) });
    });
  });
  const keepIn = useEffectEvent((ms: number) => {
    clearTimeout(timer.current);
    const own = setTimeout(() => keep(), ms);
    timer.current = own;
    // by then the timer may be another effect's: a try that succeeds must not take what was typed meanwhile
    return () => clearTimeout(own);
  });
  useEffect(() => {
    if (revision === 0) return undefined;
    isQuiet.current = false;
    return keepIn(QUIET_MS);
  }, [revision, round]);
  // every failure is a state of its own, so the next try follows from it
  useEffect(() => {
    if (state.kind !== 'failed' || !isWorthTrying(state.error)) return undefined;
    return keepIn(RETRY_MS);
  }, [state]);
  const keepPending = useEffectEvent(() => {
    if (timer.current !== undefined) keep();
  });
  const keepUnsent = useEffectEvent(() => {
    if (revision > 0 && kept.current !== revision) keepUnsentDraft(draftKey, { content, at: now() });
    keepPending();
  });
  useEffect(() => {
    isOpen.current = true;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keepPending();
    };
    const onFocusOut = () => keepPending();
    document.addEventListener('visibilitychange', onHidden);
    // a press on sign-out moves the focus out of the field first
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      document.removeEventListener('focusout', onFocusOut);
      isOpen.current = false;
      keepUnsent();
    };
  }, []);

  const settle = async () => {
    isQuiet.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
    await running.current;
  };
  /** Goes on after `settle` when what was typed has not been saved after all. */
  const resume = () => setRound((count) => count + 1);
  /** @returns false when the server did not do it: what was typed is kept again */
  const discard = async (): Promise<boolean> => {
    await settle();
    // what is typed meanwhile waits its turn: a draft that came before the removal would go with it
    const removing = running.current.then(async () => {
      const answer = await remove({ clinic, params: { id: appointment } });
      if (!answer.data) return false;
      forgetUnsentDraft(draftKey);
      setState({ kind: 'none' });
      return true;
    });
    running.current = removing.then(() => undefined);
    const isGone = await removing;
    if (!isGone) resume();
    return isGone;
  };
  return { state, settle, resume, discard };
}
