import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { formatPhone } from '#shared/format/phone.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { useActivateByCodeMutation, useRequestActivationCodeMutation } from '../phone-api.ts';
import { forgetRegistration, readTicket } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import { useCaptcha } from '../use-captcha.ts';
import { CaptchaStatus } from './captcha-status.tsx';
import { ResendCode } from './resend-code.tsx';
import { SentCodeField } from './sent-code-field.tsx';
import { ToLogin } from './to-login.tsx';

export interface ConfirmPhoneProps {
  readonly phone: string;
  /** what the code answers; null: none was asked for yet */
  readonly challenge: string | null;
  /** ms of the SMS */
  readonly sentAt: number | null;
  /** of the page, or of a part of it */
  readonly heading: 'h1' | 'h2';
  /** back to the form, with what was typed */
  readonly onCorrect?: (() => void) | undefined;
  readonly onLogin?: ((phone: string) => void) | undefined;
}

/**
 * «Проверьте почту» of a registration by phone (1 §2): the code of the SMS activates it. The browser that registered
 * shows its ticket; any other asks for the password, too.
 */
export function ConfirmPhone({ phone, challenge, sentAt, heading: Heading, onCorrect, onLogin }: ConfirmPhoneProps) {
  const [activate, { data }] = useActivateByCodeMutation();
  const [request] = useRequestActivationCodeMutation();
  const captcha = useCaptcha('register');
  const [ticket, setTicket] = useState(readTicket);
  const [sent, setSent] = useState({ challenge, at: sentAt });
  const form = useForm({
    initial: { code: '', password: '' },
    check: ({ code, password }): FieldErrors => ({
      ...(code.trim() === '' ? { code: texts.alert_code } : {}),
      ...(ticket === null && password === '' ? { password: texts.alert_required } : {}),
    }),
    submit: async ({ code, password }) => {
      try {
        const proof = ticket === null ? { password } : { ticket };
        const { device_mark } = await activate({ body: { challenge: sent.challenge ?? '', code, ...proof } }).unwrap();
        await deviceMarks.keep(device_mark);
        forgetRegistration();
      } catch (caught) {
        // the ticket is of another registration
        if (errorOf(caught)?.code !== 'activation_password_required') throw caught;
        setTicket(null);
      }
    },
  });
  if (data)
    return (
      <section key="done" className="stack" role="status">
        <Heading tabIndex={-1} ref={focusOnMount}>
          {texts.title_activated}
        </Heading>
        <p>{texts.hint_activated_phone(formatPhone(data.phone))}</p>
        <ToLogin name={data.phone} next={data.next} onLogin={onLogin} />
      </section>
    );
  const send = async () => {
    const answer = await request({ body: { phone }, headers: await captcha.headers() }).unwrap();
    setSent({ challenge: answer.challenge, at: Date.now() });
  };
  const number = formatPhone(phone);
  return (
    <section className="stack" aria-live="polite" {...captcha.formProps}>
      <Heading tabIndex={-1} ref={focusOnMount}>
        {texts.title_check_mail}
      </Heading>
      <p className="auth-address">
        {sent.challenge === null ? texts.hint_sms_to_send(number) : texts.hint_sms_sent(number)}
      </p>
      {sent.challenge !== null && (
        <form {...form.formProps} className="stack">
          <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
          <SentCodeField field={form.field('code')} by="sms" />
          {ticket === null && (
            <PasswordField
              field={form.field('password')}
              label={texts.field_password}
              hint={texts.hint_activate_code_password}
              autoComplete="current-password"
            />
          )}
          <Button
            type="submit"
            size="large"
            intent="primary"
            fill
            text={texts.action_confirm}
            loading={form.isSubmitting}
          />
        </form>
      )}
      <CaptchaStatus state={captcha.state} />
      <div className="auth-mail-actions">
        <ResendCode sentAt={sent.at} onSend={send} />
        {onCorrect && <Button text={texts.action_correct_phone} onClick={onCorrect} />}
      </div>
    </section>
  );
}
