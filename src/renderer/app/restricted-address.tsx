import { Button } from '@blueprintjs/core';
import { IpRestrictedScreen } from '#renderer/features/status/ip-restricted.screen.tsx';
import { seldomTexts } from '#renderer/features/status/seldom-texts.ru.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { useSignOut } from '#renderer/lib/session/use-sign-out.ts';
import { texts } from './texts.ru.ts';

/** Instead of every page of staff outside of the platform's networks (K12): another network, or another person. */
export function RestrictedAddress() {
  const { reload } = useSessionActions();
  const signOut = useSignOut();
  return (
    <IpRestrictedScreen
      actions={
        <>
          <Button className="tonal" text={seldomTexts.action_check_again} onClick={() => void reload()} />
          <Button variant="minimal" text={texts.action_sign_out} onClick={() => void signOut()} />
        </>
      }
    />
  );
}
