import { useState } from 'react';
import { Button, Classes } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { focusIfLost } from '#renderer/lib/page/focus-on-mount.ts';
import { useGetVisitNotesQuery } from './notes-api.ts';
import { useHasNotesDraft } from './notes-drafts.ts';
import { NotesForm } from './notes-form.tsx';
import { notesTexts as texts } from './notes-texts.ru.ts';
import './notes.css';

interface VisitNotesProps {
  /** id of the clinic */
  readonly clinic: string;
  /** id; null while it is not settled whose visit is wanted */
  readonly appointment: string | null;
}

/** Reason and comment of a visit for the desk: read when they are looked at, written in place. */
export function VisitNotes({ clinic, appointment }: VisitNotesProps) {
  // `kept`: what was typed before has brought the form back, and nobody asked for it now
  const [form, setForm] = useState<'asked' | 'kept' | null>(null);
  // who closes the form goes on at the button that opened it
  const [wasOpen, setWasOpen] = useState(false);
  const hasDraft = useHasNotesDraft(appointment);
  if (hasDraft && form === null) setForm('kept');
  const back = wasOpen ? focusIfLost : undefined;
  const { currentData, error, isFetching, refetch } = useGetVisitNotesQuery(
    { clinic, params: { id: appointment ?? '' } },
    { skip: appointment === null, refetchOnMountOrArgChange: true },
  );
  const refusal = errorOf(error);
  if (refusal && !isFetching && !currentData)
    return (
      <p className="visit-notes-failure" role="alert">
        {refusal.message}
        <Button size="small" text={texts.action_retry} onClick={() => void refetch()} />
      </p>
    );
  if (appointment === null || !currentData) return <p className={`visit-notes-wait ${Classes.SKELETON}`} aria-hidden />;
  if (form !== null)
    return (
      <NotesForm
        clinic={clinic}
        appointment={appointment}
        notes={currentData}
        takesFocus={form === 'asked'}
        onClose={(isStale) => {
          setForm(null);
          setWasOpen(true);
          if (isStale) void refetch();
        }}
      />
    );
  const { reason, comment } = currentData;
  if (reason === '' && comment === '')
    return (
      <Button
        ref={back}
        className="visit-notes-add"
        size="small"
        variant="minimal"
        text={texts.action_add}
        onClick={() => setForm('asked')}
      />
    );
  return (
    <section className="visit-notes" aria-label={texts.title_notes}>
      <dl>
        {reason !== '' && (
          <div>
            <dt>{texts.field_reason}</dt>
            <dd>{reason}</dd>
          </div>
        )}
        {comment !== '' && (
          <div>
            <dt>{texts.field_comment}</dt>
            <dd>{comment}</dd>
          </div>
        )}
      </dl>
      <Button
        ref={back}
        size="small"
        variant="minimal"
        text={texts.action_edit}
        aria-label={texts.action_edit_of}
        onClick={() => setForm('asked')}
      />
    </section>
  );
}
