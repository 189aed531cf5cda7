import { useCallback, useEffect, useRef, useState } from 'react';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import type { CurrentReception } from '../api.ts';
import { formTexts } from '../form-texts.ru.ts';
import { draftKey, forgetUnsentDraft, unsentDraft } from './unsent-drafts.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';
import { transition } from './visit-machine.ts';
import { draftFields, opened, type Sent, type VisitEffect, type VisitEvent } from './visit-state.ts';

export type SendEvent = (event: VisitEvent) => void;

/**
 * Whose drafts these are, as it was when the page was opened: at the end of a session the person is nobody before the
 * page goes.
 */
function openPage(user: string, current: CurrentReception) {
  const key = draftKey(user, current.appointment.id);
  const unsent = unsentDraft(key);
  const found = unsent ? { ...unsent.content, saved_at: unsent.at } : current.draft;
  // a page that continues an unsent draft keeps the id of its page
  const page = unsent?.content.page ?? newKey();
  const after = unsent ? unsent.content.after : (found?.page ?? null);
  return {
    key,
    page,
    after,
    keptAt: unsent ? null : (found?.saved_at ?? null),
    beginning: opened({ ...current, draft: found }, unsent !== null),
  };
}

/**
 * The form of a visit: the state of the machine, and the way to tell it what happened. Runs what the machine asks for:
 * saves, drafts. Nothing typed is lost: it is kept as a draft, survives a refusal, a conflict and a save that is on its
 * way meanwhile.
 */
export function useVisitForm(
  { id: clinic, timezone }: Pick<Clinic, 'id' | 'timezone'>,
  user: string,
  current: CurrentReception,
) {
  const appointment = current.appointment.id;
  const [{ key, page, after, keptAt, beginning }] = useState(() => openPage(user, current));
  const [state, show] = useState(beginning);
  // ahead of what is shown: an event must meet the state that the last one left
  const latest = useRef(state);
  const perform = useRef<(effect: VisitEffect) => void>(() => undefined);
  const send: SendEvent = useCallback((event) => {
    const { state: next, effects } = transition(latest.current, event);
    latest.current = next;
    show(next);
    for (const effect of effects) perform.current(effect);
  }, []);
  const sendRecord = useSaving(clinic);
  const { isDirty, revision } = state;
  const draft = useDraft({
    clinic,
    appointment,
    draftKey: key,
    now: () => toClinicIso(Date.now(), timezone),
    revision: isDirty ? revision : 0,
    keptAt,
    content: { ...draftFields(state), page, after },
  });
  const isKept = draft.state.kind === 'kept' && draft.state.revision === revision;

  const save = async (sent: Sent, attempt: number): Promise<void> => {
    await draft.settle();
    try {
      const outcome = await sendRecord({ ...sent, appointment, drafts: after === null ? [page] : [page, after] });
      // the server removes the draft of a save; this one was kept after the save whose answer was lost
      if (outcome.kind === 'there') await draft.discard();
      if (outcome.kind === 'conflict') send({ type: 'conflicted', attempt, record: outcome.record });
      else if (outcome.kind !== 'refused') send({ type: 'saved', attempt, record: outcome.record });
      else if (outcome.error.status === 401) send({ type: 'session-lost', attempt });
      else send({ type: 'refused', attempt, error: outcome.error });
    } catch (caught) {
      send({ type: 'refused', attempt, error: null });
      throw caught;
    }
  };
  const discardDraft = async (given: number): Promise<void> => {
    if (await draft.discard()) send({ type: 'draft-discarded', revision: given });
  };
  const run = (effect: VisitEffect): unknown => {
    switch (effect.do) {
      case 'save':
        return save(effect.sent, effect.attempt);
      case 'discard-draft':
        return discardDraft(effect.revision);
      case 'resume-drafts':
        return draft.resume();
      case 'forget-unsent-draft':
        return forgetUnsentDraft(key);
      case 'say-saved':
        return showToast({ intent: 'success', message: formTexts.alert_saved });
    }
  };
  useEffect(() => {
    perform.current = (effect) => void run(effect);
  });

  useEffect(() => {
    if (!isDirty || isKept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, isKept]);

  return { state, send, draftState: draft.state, isKept };
}
export type VisitForm = ReturnType<typeof useVisitForm>;
