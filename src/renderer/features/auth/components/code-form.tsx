import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Type } from 'typebox';
import { SecondFactorCode } from '#shared/contract/second-factor.ts';
import { errorOf, isApiError } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { usePassSecondFactorMutation, useSendSecondFactorCodeMutation } from '../factor-api.ts';
import { securityTexts as texts } from '../security-texts.ru.ts';
import '../auth.css';

const Fields = Type.Object({ code: SecondFactorCode });
/** The session has no tries, or no time, left: the password comes first again. */
const OVER: ReadonlySet<string> = new Set(['second_factor_over', 'token_expired']);
interface CodeFormProps {
  /** of the session that waits */
  readonly token: string;
  readonly onDone?: (() => void) | undefined;
  readonly onOver: (message: string) => void;
}

/** The code of a sign-in: from the authenticator or a letter, or a recovery code. */
export function CodeForm({ token, onDone, onOver }: CodeFormProps) {
  const [pass] = usePassSecondFactorMutation();
  const [send, letter] = useSendSecondFactorCodeMutation();
  const { signIn } = useSessionActions();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: (values) => violationsOf(Fields, withoutEmpty(values), texts.alert_code),
    submit: async ({ code }) => {
      const headers = { 'x-device-marks': await deviceMarks.read() };
      try {
        const answer = await pass({ token, body: { code }, headers }).unwrap();
        await deviceMarks.keep(answer.device_mark);
        await signIn(answer.token);
        void showToast({ intent: 'success', message: texts.alert_code_right });
        onDone?.();
      } catch (caught) {
        if (isApiError(caught) && OVER.has(caught.code)) onOver(caught.message);
        throw caught;
      }
    },
  });
  const sendFailure = errorOf(letter.error)?.message;
  return (
    <form {...form.formProps} className="stack">
      <p className="muted">{isRecovery ? texts.hint_recovery : texts.hint_code}</p>
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
      <TextField
        key={String(isRecovery)}
        field={form.field('code')}
        label={isRecovery ? texts.field_recovery : texts.field_code}
        autoComplete="one-time-code"
        inputProps={{ inputMode: isRecovery ? 'text' : 'numeric', spellCheck: false, autoFocus: true }}
      />
      <div role="status">
        {(sendFailure ?? letter.data?.message) !== undefined && (
          <Callout compact intent={sendFailure === undefined ? Intent.SUCCESS : Intent.DANGER}>
            {sendFailure ?? letter.data?.message}
          </Callout>
        )}
      </div>
      <Button
        type="submit"
        size="large"
        intent="primary"
        fill
        text={texts.action_confirm}
        loading={form.isSubmitting}
      />
      <p className="auth-links">
        {!isRecovery && (
          <button type="button" disabled={letter.isLoading} onClick={() => void send({ token })}>
            {letter.data ? texts.action_send_again : texts.action_send_code}
          </button>
        )}
        <button type="button" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? texts.action_use_code : texts.action_use_recovery}
        </button>
      </p>
    </form>
  );
}
