import type { Form } from '#renderer/lib/forms/use-form.ts';
import { NameField } from '#renderer/ui/name-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { InviteeValues } from '../clinic-rules.ts';
import { texts } from '../texts.ru.ts';

const MAIL = { inputMode: 'email', spellCheck: false, maxLength: 254 } as const;

/** Who is invited to administer a clinic. */
export function InviteeFields({ form }: { readonly form: Pick<Form<InviteeValues>, 'field'> }) {
  return (
    <>
      <TextField field={form.field('email')} label={texts.field_email} type="email" inputProps={MAIL} />
      <NameField field={form.field('lastName')} label={texts.field_last_name} />
      <NameField field={form.field('firstName')} label={texts.field_first_name} />
      <NameField field={form.field('middleName')} label={texts.field_middle_name} isOptional />
    </>
  );
}
