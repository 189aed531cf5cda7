import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { Type } from 'typebox';
import { Password } from '#shared/contract/auth.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { useResetPasswordMutation } from '../api.ts';
import { forgetPasswordLetter } from '../password-letter.ts';
import { texts } from '../texts.ru.ts';
import { PasswordStrength } from './password-strength.tsx';

const NewPassword = Type.Object({ password: Password, password_confirmation: Type.String() });
interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  /** the link invites to a clinic: the password is the person's first */
  readonly isInvitation: boolean;
}

/** Sets the new password; then the way to the sign-in. */
export function NewPasswordForm({ token, email, isInvitation }: NewPasswordFormProps) {
  const [reset] = useResetPasswordMutation();
  const [done, setDone] = useState<{ readonly message: string; readonly next?: string } | null>(null);
  const form = useForm({
    initial: { password: '', password_confirmation: '' },
    check: (values): FieldErrors => {
      const found = violationsOf(NewPassword, withoutEmpty(values), texts.alert_required);
      const isDifferent = Object.keys(found).length === 0 && values.password !== values.password_confirmation;
      return isDifferent
        ? { password: texts.alert_passwords_differ, password_confirmation: texts.alert_passwords_differ }
        : found;
    },
    submit: async (values) => {
      const answer = await reset({ body: { ...values, token } }).unwrap();
      await deviceMarks.keep(answer.device_mark);
      forgetPasswordLetter();
      setDone(answer);
    },
  });
  if (done !== null) {
    return (
      <div role="status">
        <PageHead takesFocus title={done.message} />
        <p className="auth-notice">
          {isInvitation ? texts.hint_invitation_accepted(email) : texts.hint_password_changed}
        </p>
        <Link
          to={paths.login(localPath(done.next) ?? undefined)}
          state={{ email }}
          className={`${Classes.BUTTON} ${Classes.LARGE} ${Classes.INTENT_PRIMARY} ${Classes.FILL} button-link`}
        >
          {texts.action_login}
        </Link>
      </div>
    );
  }
  return (
    <>
      <PageHead
        title={isInvitation ? texts.title_invitation : texts.title_new_password}
        lead={isInvitation ? texts.hint_invitation(email) : email}
      />
      <form {...form.formProps} className="stack">
        <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
        <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
        <PasswordField
          field={form.field('password')}
          label={texts.field_new_password}
          hint={texts.hint_password_rule}
          autoComplete="new-password"
        />
        <PasswordStrength password={form.values.password} own={[email.split('@')[0] ?? '']} />
        <PasswordField
          field={form.field('password_confirmation')}
          label={texts.field_password_confirmation}
          autoComplete="new-password"
        />
        <Button
          type="submit"
          size="large"
          intent="primary"
          fill
          text={isInvitation ? texts.action_accept_invitation : texts.action_save_password}
          loading={form.isSubmitting}
        />
      </form>
    </>
  );
}
