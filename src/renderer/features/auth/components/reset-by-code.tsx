import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import { Password } from '#shared/contract/auth.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { DateField } from '#renderer/ui/date-field.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { forgetPasswordLetter } from '../password-letter.ts';
import { useRequestResetCodeMutation, useResetByCodeMutation } from '../phone-api.ts';
import { texts } from '../texts.ru.ts';
import { useCaptcha } from '../use-captcha.ts';
import { CaptchaStatus } from './captcha-status.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { ResendCode } from './resend-code.tsx';
import { SentCodeField } from './sent-code-field.tsx';
import { ToLogin } from './to-login.tsx';

const Fields = Type.Object({ code: Type.String(), password: Password, password_confirmation: Type.String() });
export interface ResetByCodeProps {
  readonly phone: string;
  readonly challenge: string;
  /** ms of the SMS */
  readonly sentAt: number;
  readonly heading: 'h1' | 'h2';
  readonly onCorrect: () => void;
  readonly onSent: (challenge: string) => void;
  readonly onLogin?: ((phone: string) => void) | undefined;
}

/** A new password by the code of an SMS; the birth date is asked for when the server wants it. */
export function ResetByCode({ phone, challenge, sentAt, heading: Heading, ...on }: ResetByCodeProps) {
  const [reset, { data }] = useResetByCodeMutation();
  const [request] = useRequestResetCodeMutation();
  const captcha = useCaptcha('reset');
  const [asksBirthDate, setAsksBirthDate] = useState(false);
  const form = useForm({
    initial: { code: '', password: '', password_confirmation: '', birth_date: '' },
    check: ({ birth_date: _, ...values }): FieldErrors => {
      const found = violationsOf(Fields, withoutEmpty(values), texts.alert_required);
      const isDifferent = Object.keys(found).length === 0 && values.password !== values.password_confirmation;
      return isDifferent
        ? { password: texts.alert_passwords_differ, password_confirmation: texts.alert_passwords_differ }
        : found;
    },
    submit: async ({ birth_date: birthDate, ...values }) => {
      const more = birthDate === '' ? {} : { birth_date: birthDate };
      try {
        const { device_mark } = await reset({ body: { challenge, ...values, ...more } }).unwrap();
        await deviceMarks.keep(device_mark);
        forgetPasswordLetter();
      } catch (caught) {
        if (errorOf(caught)?.code === 'birth_date_required') setAsksBirthDate(true);
        throw caught;
      }
    },
  });
  if (data)
    return (
      <section key="done" className="stack" role="status">
        <Heading tabIndex={-1} ref={focusOnMount}>
          {data.message}
        </Heading>
        <p>{texts.hint_password_changed}</p>
        <ToLogin name={data.phone} onLogin={on.onLogin} />
      </section>
    );
  const send = async () => {
    on.onSent((await request({ body: { phone }, headers: await captcha.headers() }).unwrap()).challenge);
  };
  return (
    <section className="stack" {...captcha.formProps}>
      <Heading tabIndex={-1} ref={focusOnMount}>
        {texts.title_new_password}
      </Heading>
      <p className="auth-address">{texts.hint_reset_code_sent(formatPhone(phone))}</p>
      <form {...form.formProps} className="stack">
        <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
        <SentCodeField field={form.field('code')} by="sms" />
        <input type="tel" name="tel" value={phone} readOnly hidden autoComplete="username" />
        <PasswordField
          field={form.field('password')}
          label={texts.field_new_password}
          hint={texts.hint_password_rule}
          autoComplete="new-password"
        />
        <PasswordStrength password={form.values.password} own={[phone]} />
        <PasswordField
          field={form.field('password_confirmation')}
          label={texts.field_password_confirmation}
          autoComplete="new-password"
        />
        {asksBirthDate && <DateField field={form.field('birth_date')} label={texts.field_birth_date} isPast />}
        <Button
          type="submit"
          size="large"
          intent="primary"
          fill
          text={texts.action_save_password}
          loading={form.isSubmitting}
        />
      </form>
      <CaptchaStatus state={captcha.state} />
      <div className="auth-mail-actions">
        <ResendCode sentAt={sentAt} onSend={send} />
        <Button text={texts.action_correct_phone} onClick={on.onCorrect} />
      </div>
    </section>
  );
}
