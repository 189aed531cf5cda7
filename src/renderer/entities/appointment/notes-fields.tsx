import { MAX_COMMENT, MAX_REASON } from '#shared/rules/visit-notes.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import type { BookingNotes } from './api.ts';
import { notesTexts as texts } from './notes-texts.ru.ts';

interface NotesFieldsProps {
  readonly value: BookingNotes;
  readonly onChange: (value: BookingNotes) => void;
}

/** True when both texts can be saved. */
export const isFit = ({ reason, comment }: BookingNotes): boolean =>
  tooLong(reason, MAX_REASON) === undefined && tooLong(comment, MAX_COMMENT) === undefined;

/** Reason and comment of a visit, both optional; one that is too long says so and stays whole. */
export function NotesFields({ value, onChange }: NotesFieldsProps) {
  const field = (name: keyof BookingNotes) => ({
    name,
    value: value[name],
    error: undefined,
    onChange: (text: string) => onChange({ ...value, [name]: text }),
  });
  return (
    <>
      <TextAreaField field={field('reason')} label={texts.field_reason} isOptional maxLength={MAX_REASON} />
      <TextAreaField
        field={field('comment')}
        label={texts.field_comment}
        hint={texts.hint_comment}
        isOptional
        maxLength={MAX_COMMENT}
      />
    </>
  );
}
