import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { Type } from 'typebox';
import { SecondFactorCode } from '#shared/contract/second-factor.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { newcomerTexts } from '../newcomer-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { useSendPause } from '../use-send-pause.ts';

const Fields = Type.Object({ code: SecondFactorCode });
interface NewcomerCodeProps {
  /** where the code went */
  readonly message: string;
  readonly onConfirm: (code: string) => Promise<void>;
  /** sends another one; throws the refusal */
  readonly onSendAgain: () => Promise<void>;
  readonly onCorrect: () => void;
}

/** The code of the letter, which proves the address. */
export function NewcomerCode({ message, onConfirm, onSendAgain, onCorrect }: NewcomerCodeProps) {
  const { config } = useSession();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [failure, setFailure] = useState<string | undefined>();
  const remaining = useSendPause(sentAt);
  const form = useForm({
    initial: { code: '' },
    check: (values) => violationsOf(Fields, withoutEmpty(values), newcomerTexts.alert_code),
    submit: ({ code }) => {
      setFailure(undefined);
      return onConfirm(code);
    },
  });
  const again = async () => {
    setFailure(undefined);
    try {
      await onSendAgain();
      setSentAt(Date.now());
    } catch (caught) {
      setFailure(errorOf(caught)?.message);
    }
  };
  return (
    <>
      <div role="status">
        <PageHead takesFocus title={newcomerTexts.title_code} lead={message} />
      </div>
      <form {...form.formProps} className="stack">
        {config?.keeps_letters && (
          <Callout compact icon={<InfoSign />}>
            {texts.hint_demo}
          </Callout>
        )}
        <FormSummary failure={form.failure?.message ?? failure} counting={form.counting} wrongCount={form.wrongCount} />
        <TextField
          field={form.field('code')}
          label={newcomerTexts.field_code}
          autoComplete="one-time-code"
          inputProps={{ inputMode: 'numeric', spellCheck: false }}
        />
        <Button
          type="submit"
          size="large"
          intent="primary"
          fill
          text={newcomerTexts.action_confirm}
          loading={form.isSubmitting}
        />
        <p className="muted">{newcomerTexts.hint_no_letter}</p>
      </form>
      <p className="auth-links">
        <button type="button" disabled={remaining > 0} onClick={() => void again()}>
          {remaining > 0 ? newcomerTexts.action_send_again_in(remaining) : newcomerTexts.action_send_again}
        </button>
        <button type="button" onClick={onCorrect}>
          {newcomerTexts.action_correct}
        </button>
      </p>
    </>
  );
}
