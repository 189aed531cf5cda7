import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { DiscardQuestion } from '#renderer/ui/discard-question.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useSetVisitNotesMutation, type VisitNotes } from './notes-api.ts';
import type { BookingNotes } from './api.ts';
import { keepNotesDraft, notesDraft } from './notes-drafts.ts';
import { NotesFields, isFit } from './notes-fields.tsx';
import { notesTexts as texts } from './notes-texts.ru.ts';

interface NotesFormProps {
  readonly clinic: string;
  readonly appointment: string;
  readonly notes: VisitNotes;
  /** it was asked for; one that comes back with its visit leaves the focus where it is */
  readonly takesFocus: boolean;
  /** `isStale`: somebody else has written since, and nothing was saved over it */
  readonly onClose: (isStale: boolean) => void;
}

/**
 * Writes reason and comment. What somebody else wrote meanwhile is shown, and the own text stays to be saved over it.
 * What is typed outlives the form: whoever looks at another visit finds it when they come back.
 */
export function NotesForm({ clinic, appointment, notes, takesFocus, onClose }: NotesFormProps) {
  const [draft] = useState(() => notesDraft(appointment));
  const [value, setValue] = useState<BookingNotes>(draft?.value ?? { reason: notes.reason, comment: notes.comment });
  // what the save replaces: of somebody else after a stale one
  const [base, setBase] = useState(draft?.base ?? notes);
  const [isStale, setIsStale] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [save, { isLoading }] = useSetVisitNotesMutation();
  const differs = (text: BookingNotes, from: VisitNotes) =>
    text.reason !== from.reason || text.comment !== from.comment;
  const type = (text: BookingNotes) => {
    setValue(text);
    keepNotesDraft(appointment, differs(text, base) ? { value: text, base } : null);
  };
  const close = (isLate: boolean) => {
    keepNotesDraft(appointment, null);
    onClose(isLate);
  };
  const leave = () => (differs(value, base) ? setIsAsking(true) : close(isStale));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || !isFit(value)) return;
    setFailure(null);
    const body = { reason: value.reason.trim(), comment: value.comment.trim(), version: base.version };
    const { error } = await save({ clinic, params: { id: appointment }, body });
    const refusal = errorOf(error);
    if (!refusal) {
      void showToast({ intent: 'success', message: texts.alert_saved });
      close(false);
    } else if (refusal.code === 'stale_version' && refusal.current !== undefined) {
      const current = refusal.current as VisitNotes;
      setBase(current);
      setIsStale(true);
      keepNotesDraft(appointment, { value, base: current });
    } else setFailure(refusal.message);
  };
  // of the form, not of the panel around it
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // the question is of this form, too: its own Escape only stays
    if (!isAsking) leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the fields within
    <form
      className="visit-notes-form"
      aria-label={texts.title_notes}
      onSubmit={(event) => void send(event)}
      onKeyDown={onKeyDown}
    >
      <div className="visit-notes-fields" ref={takesFocus ? focusFieldOnMount : undefined}>
        <NotesFields value={value} onChange={type} />
      </div>
      <div role="alert">
        {isStale && (
          <Callout compact intent="warning">
            <p>{texts.alert_stale}</p>
            <p>
              {texts.field_reason}: {base.reason || texts.hint_empty}
            </p>
            <p>
              {texts.field_comment}: {base.comment || texts.hint_empty}
            </p>
            <p>{texts.hint_save_over}</p>
          </Callout>
        )}
        {failure !== null && (
          <Callout compact intent="danger">
            {failure}
          </Callout>
        )}
      </div>
      <div className="visit-notes-actions">
        <Button size="small" text={texts.action_cancel} onClick={leave} />
        <Button
          size="small"
          type="submit"
          className="tonal"
          text={texts.action_save}
          loading={isLoading}
          disabled={!isFit(value)}
        />
      </div>
      {isAsking && <DiscardQuestion onDiscard={() => close(isStale)} onStay={() => setIsAsking(false)} />}
    </form>
  );
}
