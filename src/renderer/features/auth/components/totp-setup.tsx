import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { useBeginTotpMutation } from '../factor-api.ts';
import { securityTexts as texts } from '../security-texts.ru.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpCodeForm } from './totp-code-form.tsx';
import '../security.css';

type Step =
  | { readonly name: 'begin' }
  | { readonly name: 'scan'; readonly address: string; readonly secret: string }
  | { readonly name: 'codes'; readonly codes: readonly string[]; readonly token: string | undefined };

interface TotpSetupProps {
  /** above the button that begins it */
  readonly intro?: string;
  readonly onDone: (token: string | undefined) => void;
}

/**
 * Sets up an authenticator: the secret is scanned, its first code confirms it, the recovery codes are shown once.
 * `onDone` gets the token of a session that waited for it.
 */
export function TotpSetup({ intro, onDone }: TotpSetupProps) {
  const [begin, { isLoading }] = useBeginTotpMutation();
  const [step, setStep] = useState<Step>({ name: 'begin' });
  const [failure, setFailure] = useState<string | undefined>();
  const start = async () => {
    setFailure(undefined);
    try {
      setStep({ name: 'scan', ...(await begin().unwrap()) });
    } catch (caught) {
      setFailure(wordsOf(caught));
    }
  };
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onDone={() => onDone(step.token)} />;
  if (step.name === 'scan')
    return (
      <TotpCodeForm {...step} onDone={({ recovery_codes: codes, token }) => setStep({ name: 'codes', codes, token })} />
    );
  return (
    <div className="stack">
      {intro !== undefined && <p>{intro}</p>}
      <div role="alert">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
      <div>
        <Button intent="primary" text={texts.action_begin} loading={isLoading} onClick={() => void start()} />
      </div>
    </div>
  );
}
