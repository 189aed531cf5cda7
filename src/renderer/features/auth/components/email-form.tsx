import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import { Email } from '#shared/contract/auth.ts';
import type { CaptchaKind } from '#shared/rules/captcha-kinds.ts';
import { isMobile, signInName } from '#shared/rules/sign-in-name.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { texts } from '../texts.ru.ts';
import { useCaptcha, type Captcha } from '../use-captcha.ts';
import { CaptchaStatus } from './captcha-status.tsx';

const EmailFields = Type.Object({ email: Email });
interface EmailFormProps {
  readonly email?: string;
  readonly captcha: CaptchaKind;
  /** a phone may stand there, too: it gets an SMS */
  readonly takesPhone?: boolean;
  /** they are here for the address */
  readonly isCorrecting?: boolean;
  readonly onSend: (email: string, captcha: Captcha) => Promise<void>;
}

/** One e-mail to send a letter to, or one phone. */
export function EmailForm({
  email: known = '',
  captcha: kind,
  takesPhone = false,
  isCorrecting = false,
  onSend,
}: EmailFormProps) {
  const captcha = useCaptcha(kind);
  const form = useForm({
    initial: { email: known },
    check: ({ email }): FieldErrors => {
      const name = signInName(email);
      if (takesPhone && name.kind === 'phone') return isMobile(name.key) ? {} : { email: texts.alert_mobile };
      return violationsOf(EmailFields, withoutEmpty({ email: email.trim() }), texts.alert_required);
    },
    submit: ({ email }) => onSend(email.trim(), captcha),
  });
  const isPhone = takesPhone && signInName(form.values.email).kind === 'phone';
  return (
    <form {...form.formProps} className="stack" {...captcha.formProps}>
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
      <TextField
        field={form.field('email')}
        label={takesPhone ? texts.field_sign_in : texts.field_email}
        type={takesPhone ? 'text' : 'email'}
        autoComplete={takesPhone ? 'username' : 'email'}
        inputProps={{ inputMode: 'email', spellCheck: false, autoFocus: isCorrecting }}
      />
      <CaptchaStatus state={captcha.state} />
      <Button
        type="submit"
        size="large"
        intent="primary"
        fill
        text={isPhone ? texts.action_send_code : texts.action_send_letter}
        loading={form.isSubmitting}
      />
    </form>
  );
}
