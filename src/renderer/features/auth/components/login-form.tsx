import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import { Email, authEndpoints } from '#shared/contract/auth.ts';
import { isSignInName, signInName } from '#shared/rules/sign-in-name.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import { canUsePasskeys } from '#renderer/lib/passkeys/passkeys.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useLoginMutation } from '../api.ts';
import { forgetPasswordLetter } from '../password-letter.ts';
import { forgetRegistration } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import { useCaptcha } from '../use-captcha.ts';
import { CaptchaStatus } from './captcha-status.tsx';
import { LazyConfirmPhone } from './lazy-confirm-phone.tsx';
import { RestoreAccount } from './restore-account.tsx';
import { ResendButton } from './resend-button.tsx';
import { SlowedNotice } from './slowed-notice.tsx';

const { password: Given } = authEndpoints.login.body.properties;
const LoginFields = Type.Object({ email: Email, password: Given });
const NamedFields = Type.Object({ email: Type.String({ minLength: 1 }), password: Given });

/** An e-mail is judged as one; a phone and a name by their shape (1 §5). */
function checkSignIn(values: { readonly email: string; readonly password: string }): FieldErrors {
  const isEmail = signInName(values.email).kind === 'email';
  const found = violationsOf(isEmail ? LoginFields : NamedFields, withoutEmpty(values), texts.alert_required_login);
  const isWrong = found['email'] === undefined && !isEmail && !isSignInName(values.email);
  return isWrong ? { ...found, email: texts.alert_sign_in_name } : found;
}
function forgetDrafts(): void {
  forgetRegistration();
  forgetPasswordLetter();
}
interface LoginFormProps {
  readonly email?: string;
  /** called when the person is known */
  readonly onDone?: () => void;
  /**
   * a page of its own: a code that is due has one, too. Elsewhere it is asked in place, over what the person was doing
   */
  readonly isPage?: boolean;
}
const loadCodeForm = () => import('./code-form.tsx').then((module) => ({ default: module.CodeForm }));
/** Few sign-ins need it. */
const CodeForm = lazy(loadCodeForm);
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx').then((module) => ({ default: module.PasskeySignIn })));

/**
 * E-mail, phone or name, and the password. Someone who has not activated the account yet can have the letter, or the
 * code, again from here.
 */
export function LoginForm({ email = '', onDone, isPage = false }: LoginFormProps) {
  const [half, setHalf] = useState<string | null>(null);
  const [over, setOver] = useState<string | undefined>();
  const [login] = useLoginMutation();
  const captcha = useCaptcha('login');
  /** a registration by phone that waits for its code */
  const [pending, setPending] = useState<string | null>(null);
  const { signIn } = useSessionActions();
  const { config } = useSession();
  const hasPhones = config?.has_phones === true;
  /** the next press is «Восстановить» */
  const restores = useRef(false);
  const finish = async (token: string) => {
    forgetDrafts();
    await signIn(token);
    onDone?.();
  };
  const form = useForm({
    initial: { email, password: '' },
    check: checkSignIn,
    submit: async ({ email: name, password }) => {
      setOver(undefined);
      const restore = restores.current;
      restores.current = false;
      const { token, device_mark, two_factor_code } = await login({
        body: { email: name, password, ...(restore ? { restore } : {}) },
        headers: { 'x-device-marks': await deviceMarks.read(), ...(await captcha.headers()) },
      }).unwrap();
      await deviceMarks.keep(device_mark);
      if (two_factor_code === true && !isPage) {
        forgetDrafts();
        setHalf(token);
        return;
      }
      await finish(token);
    },
  });
  // the words of a refusal would stand still, so its wait is told by a notice of its own
  const slowed = form.refusal?.status === 429 ? form.refusal : null;
  const typed = signInName(form.values.email);
  if (pending !== null)
    return (
      <LazyConfirmPhone
        phone={pending}
        challenge={null}
        sentAt={null}
        heading="h2"
        onCorrect={() => setPending(null)}
        onLogin={() => setPending(null)}
      />
    );
  if (half !== null)
    return (
      <Suspense fallback={<Skeleton rows={3} />}>
        <CodeForm
          token={half}
          onDone={onDone}
          onOver={(message) => {
            setHalf(null);
            setOver(message);
          }}
        />
      </Suspense>
    );
  return (
    <form {...form.formProps} className="stack" {...captcha.formProps}>
      <FormSummary
        failure={slowed ? undefined : (form.failure?.message ?? over)}
        counting={form.counting}
        wrongCount={form.wrongCount}
      />
      {slowed && <SlowedNotice error={slowed} name={form.values.email} />}
      {form.failure?.code === 'account_pending' &&
        (typed.kind === 'phone' ? (
          <Button text={texts.action_enter_code} onClick={() => setPending(typed.key)} />
        ) : (
          <ResendButton kind="activation" email={form.values.email} />
        ))}
      {form.failure?.code === 'account_closed' && (
        <RestoreAccount
          isBusy={form.isSubmitting}
          onRestore={() => {
            restores.current = true;
            form.formProps.ref.current?.requestSubmit();
          }}
        />
      )}
      <TextField
        field={form.field('email')}
        label={hasPhones ? texts.field_login_phones : texts.field_login}
        autoComplete="username webauthn"
        inputProps={{ inputMode: 'email', spellCheck: false }}
      />
      <PasswordField field={form.field('password')} label={texts.field_password} autoComplete="current-password" />
      <CaptchaStatus state={captcha.state} />
      <Button type="submit" size="large" intent="primary" fill text={texts.action_login} loading={form.isSubmitting} />
      {canUsePasskeys(config?.passkey_origin) && (
        <Suspense fallback={null}>
          <PasskeySignIn onToken={finish} />
        </Suspense>
      )}
    </form>
  );
}
