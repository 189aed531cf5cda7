import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { TotpSetup } from './components/totp-setup.tsx';
import { securityTexts as texts } from './security-texts.ru.ts';
import { useLeaveClosed } from './use-leave-closed.ts';
import './auth.css';

/** Where `TWO_FACTOR=staff` leads who works in a clinic and has no second factor yet (K7). */
export function EnrollScreen() {
  const { signIn } = useSessionActions();
  const leave = useLeaveClosed(paths.secondFactor());
  return (
    <>
      <PageHead title={texts.title_enroll} lead={texts.hint_enroll} />
      <TotpSetup onDone={(token) => void (token !== undefined && signIn(token))} />
      <p className="auth-links">
        <button type="button" onClick={() => void leave()}>
          {texts.action_sign_out}
        </button>
      </p>
    </>
  );
}
