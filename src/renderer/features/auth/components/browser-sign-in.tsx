import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { browserSignIn, deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useEnterWorkstationMutation } from '../workstation-sign-in-api.ts';
import { workstationSignInTexts as texts } from '../workstation-sign-in-texts.ru.ts';

interface CodeFormProps {
  readonly onEnter: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The code as the browser shows it, where it could not bring it. */
function TypedCodeForm({ onEnter, onCancel }: CodeFormProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> => (code.trim() === '' ? { code: texts.alert_code } : {}),
    submit: ({ code }) => onEnter(code.trim()),
  });
  return (
    <form {...form.formProps} className="stack">
      <p>{texts.hint_waiting}</p>
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
      <TextField
        field={form.field('code')}
        label={texts.field_code}
        hint={texts.hint_code_field}
        autoComplete="one-time-code"
        inputProps={{ spellCheck: false, maxLength: 20 }}
      />
      <Button size="large" intent="primary" type="submit" fill text={texts.action_enter} loading={form.isSubmitting} />
      <Button fill variant="minimal" text={texts.action_cancel} onClick={onCancel} />
    </form>
  );
}

interface BrowserSignInProps {
  /** called when the browser was opened, and when it is waited for no more */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** «Войти через браузер» of a workstation (H9): services, keys and all else that needs the browser is there. */
export function BrowserSignIn({ onWaiting }: BrowserSignInProps) {
  const workstation = browserSignIn();
  const { signIn } = useSessionActions();
  const [enter] = useEnterWorkstationMutation();
  const [verifier, setVerifier] = useState<string | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  useEffect(() => () => void workstation?.cancelBrowserSignIn(), [workstation]);
  if (!workstation) return null;
  const wait = (own: string | null) => {
    setVerifier(own);
    onWaiting(own !== null);
  };
  const exchange = async (code: string, own: string) => {
    const headers = { 'x-device-marks': await deviceMarks.read() };
    const { token, device_mark } = await enter({ body: { code, verifier: own }, headers }).unwrap();
    await deviceMarks.keep(device_mark);
    await signIn(token);
  };
  const begin = async () => {
    setFailure(undefined);
    setIsOpening(true);
    const own = await workstation.beginBrowserSignIn().catch(() => null);
    setIsOpening(false);
    wait(own);
    if (own === null) {
      setFailure(texts.alert_no_browser);
      return;
    }
    const code = await workstation.browserSignInCode();
    if (code === null) return;
    try {
      await exchange(code, own);
    } catch (caught) {
      wait(null);
      setFailure(errorOf(caught)?.message);
    }
  };
  const cancel = () => {
    wait(null);
    void workstation.cancelBrowserSignIn();
  };
  return (
    <section className="auth-browser">
      {verifier === null ? (
        <Button size="large" fill text={texts.action_browser} loading={isOpening} onClick={() => void begin()} />
      ) : (
        <TypedCodeForm onEnter={(code) => exchange(code, verifier)} onCancel={cancel} />
      )}
      <Refusal text={failure} />
    </section>
  );
}
