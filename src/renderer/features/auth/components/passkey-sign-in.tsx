import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { isApiError } from '#renderer/lib/api/api-error.ts';
import { applyKey, canOfferKeys, forgetKey, NOT_DONE, stopWaiting } from '#renderer/lib/passkeys/passkeys.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { passkeyTexts as texts } from '../passkey-texts.ru.ts';
import { useBeginPasskeySignInMutation, useSignInByPasskeyMutation } from '../passkeys-api.ts';
import { RestoreAccount } from './restore-account.tsx';

interface PasskeySignInProps {
  /** a session is open, this is its token */
  readonly onToken: (token: string) => Promise<void>;
}

/**
 * The sign-in by passkey (A35): a button, and what the browser offers in the field of the e-mail, which waits as long
 * as the form stands.
 */
export function PasskeySignIn({ onToken }: PasskeySignInProps) {
  const [begin] = useBeginPasskeySignInMutation();
  const [signIn, { isLoading }] = useSignInByPasskeyMutation();
  const [failure, setFailure] = useState<{ readonly message: string; readonly isClosed: boolean } | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  /** a new one has the field of the e-mail offer keys again */
  const [round, setRound] = useState(0);

  /** @returns whether the person answered */
  const attempt = async (isOffered: boolean, restore = false): Promise<boolean> => {
    // a form that cannot ask stays a form of a password
    const options = isOffered ? (await begin()).data : await begin().unwrap();
    const used = options ? await applyKey(options, isOffered) : NOT_DONE;
    if (!options || used === NOT_DONE) return false;
    setFailure(null);
    try {
      const { token, device_mark: mark } = await signIn({
        body: { ...used, ...(restore ? { restore } : {}) },
        headers: { 'x-device-marks': await deviceMarks.read() },
      }).unwrap();
      await deviceMarks.keep(mark);
      await onToken(token);
    } catch (caught) {
      if (isApiError(caught) && caught.code === 'passkey_unknown') await forgetKey(options.rpId, used.id);
      throw caught;
    }
    return true;
  };
  const tell = (caught: unknown) =>
    setFailure({
      message: isApiError(caught) ? caught.message : texts.alert_not_done,
      isClosed: isApiError(caught) && caught.code === 'account_closed',
    });
  const offer = useEffectEvent(() =>
    attempt(true).catch((caught: unknown) => {
      tell(caught);
      // the question of a form that stood for long is too old: the field offers keys with a new one
      setRound((count) => count + 1);
    }),
  );
  useEffect(() => {
    let isOver = false;
    void canOfferKeys().then((can) => (can && !isOver ? offer() : undefined));
    return () => {
      isOver = true;
      void stopWaiting();
    };
  }, [round]);
  const press = async (restore = false) => {
    setIsAsking(true);
    setFailure(null);
    try {
      if (!(await attempt(false, restore))) setFailure({ message: texts.alert_not_done, isClosed: false });
    } catch (caught) {
      tell(caught);
    }
    setIsAsking(false);
    // the window of the button ended what the field offered
    setRound((count) => count + 1);
  };
  return (
    <>
      <Button
        size="large"
        fill
        icon={<Key />}
        text={texts.action_sign_in}
        loading={isAsking || isLoading}
        onClick={() => void press()}
      />
      <div role="alert">
        {failure && (
          <Callout compact intent={Intent.DANGER}>
            {failure.message}
          </Callout>
        )}
      </div>
      {failure?.isClosed === true && <RestoreAccount isBusy={isAsking} onRestore={() => void press(true)} />}
    </>
  );
}
