import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { isApiError } from '#renderer/lib/api/api-error.ts';
import { applyKey, NOT_DONE } from '#renderer/lib/passkeys/passkeys.ts';
import { unlocked } from '#renderer/lib/session/lock-thunks.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { passkeyTexts as texts } from '../passkey-texts.ru.ts';
import { useBeginPasskeyUnlockMutation, useUnlockByPasskeyMutation } from '../passkeys-api.ts';

interface PasskeyProofProps {
  readonly action: string;
  /** the one decision of its page, beside the password's */
  readonly isLarge?: boolean;
  readonly onDone?: () => void;
}

/** In place of the own password: an own passkey opens the lock, and is the proof that some calls ask for. */
export function PasskeyProof({ action, isLarge = false, onDone }: PasskeyProofProps) {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const { reload } = useSessionActions();
  const [begin] = useBeginPasskeyUnlockMutation();
  const [unlock] = useUnlockByPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const prove = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const used = await applyKey(await begin().unwrap());
      if (used === NOT_DONE) {
        setFailure(texts.alert_not_proved);
        return;
      }
      await unlock({ body: used }).unwrap();
      await dispatch(unlocked());
      onDone?.();
    } catch (caught) {
      // the session is over: its page is covered, or the sign-in comes
      if (isApiError(caught) && caught.code === 'token_expired') await reload();
      else setFailure(isApiError(caught) ? caught.message : texts.alert_not_proved);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        size={isLarge ? 'large' : 'medium'}
        fill
        icon={<Key />}
        text={action}
        loading={isBusy}
        onClick={() => void prove()}
      />
      <div role="alert">
        {failure !== null && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
    </>
  );
}
