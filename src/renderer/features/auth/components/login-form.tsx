import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import { Email, authEndpoints } from '#shared/contract/auth.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useLoginMutation } from '../api.ts';
import { forgetPasswordLetter } from '../password-letter.ts';
import { forgetRegistration } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import { ResendButton } from './resend-button.tsx';
import { SlowedNotice } from './slowed-notice.tsx';

const LoginFields = Type.Object({ email: Email, password: authEndpoints.login.body.properties.password });
interface LoginFormProps {
  readonly email?: string;
  /** called when the person is known */
  readonly onDone?: () => void;
}

/** E-mail and password. Someone who has not activated the account yet can have the letter again from here. */
export function LoginForm({ email = '', onDone }: LoginFormProps) {
  const [login] = useLoginMutation();
  const { signIn } = useSessionActions();
  const form = useForm({
    initial: { email, password: '' },
    check: (values) => violationsOf(LoginFields, withoutEmpty(values), texts.alert_required_login),
    submit: async ({ email: name, password }) => {
      const { token, device_mark } = await login({
        body: { email: name, password },
        headers: { 'x-device-marks': await deviceMarks.read() },
      }).unwrap();
      await deviceMarks.keep(device_mark);
      forgetRegistration();
      forgetPasswordLetter();
      await signIn(token);
      onDone?.();
    },
  });
  // the words of a refusal would stand still, so its wait is told by a notice of its own
  const slowed = form.refusal?.status === 429 ? form.refusal : null;
  return (
    <form {...form.formProps} className="stack">
      <FormSummary
        failure={slowed ? undefined : form.failure?.message}
        counting={form.counting}
        wrongCount={form.wrongCount}
      />
      {slowed && <SlowedNotice error={slowed} email={form.values.email} />}
      {form.failure?.code === 'account_pending' && <ResendButton kind="activation" email={form.values.email} />}
      <TextField
        field={form.field('email')}
        label={texts.field_email}
        type="email"
        autoComplete="username"
        inputProps={{ inputMode: 'email', spellCheck: false }}
      />
      <PasswordField field={form.field('password')} label={texts.field_password} autoComplete="current-password" />
      <Button type="submit" size="large" intent="primary" fill text={texts.action_login} loading={form.isSubmitting} />
    </form>
  );
}
