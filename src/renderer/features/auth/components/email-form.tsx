import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import { Email } from '#shared/contract/auth.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { texts } from '../texts.ru.ts';

const EmailFields = Type.Object({ email: Email });
interface EmailFormProps {
  readonly email?: string;
  /** they are here for the address */
  readonly isCorrecting?: boolean;
  readonly onSend: (email: string) => Promise<void>;
}

/** One e-mail to send a letter to. */
export function EmailForm({ email: known = '', isCorrecting = false, onSend }: EmailFormProps) {
  const form = useForm({
    initial: { email: known },
    check: (values) => violationsOf(EmailFields, withoutEmpty({ email: values.email.trim() }), texts.alert_required),
    submit: ({ email }) => onSend(email.trim()),
  });
  return (
    <form {...form.formProps} className="stack">
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
      <TextField
        field={form.field('email')}
        label={texts.field_email}
        type="email"
        autoComplete="email"
        inputProps={{ inputMode: 'email', spellCheck: false, autoFocus: isCorrecting }}
      />
      <Button
        type="submit"
        size="large"
        intent="primary"
        fill
        text={texts.action_send_letter}
        loading={form.isSubmitting}
      />
    </form>
  );
}
