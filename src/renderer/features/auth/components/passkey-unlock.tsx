import { useEffect } from 'react';
import { passkeyTexts as texts } from '../passkey-texts.ru.ts';
import { useBeginPasskeyUnlockMutation } from '../passkeys-api.ts';
import { PasskeyProof } from './passkey-proof.tsx';

/** The lock is opened by a passkey, too: shown to who has one, which nothing but the question for it tells here. */
export function PasskeyUnlock() {
  const [begin, { isSuccess }] = useBeginPasskeyUnlockMutation();
  useEffect(() => void begin(), [begin]);
  return isSuccess ? (
    <div className="stack auth-passkey">
      <PasskeyProof action={texts.action_unlock} isLarge />
    </div>
  ) : null;
}
