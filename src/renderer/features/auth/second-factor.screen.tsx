import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { CodeForm } from './components/code-form.tsx';
import { securityTexts as texts } from './security-texts.ru.ts';
import { useLeaveClosed } from './use-leave-closed.ts';
import './auth.css';

/** The code of a sign-in whose password was right (1 §2), or the way out. */
export function SecondFactorScreen() {
  const { token } = useSession();
  const { reload } = useSessionActions();
  const leave = useLeaveClosed(paths.secondFactor());
  const over = (message: string) => {
    void showToast({ intent: 'danger', message });
    void reload();
  };
  return (
    <>
      <PageHead title={texts.title_code} />
      {token !== null && <CodeForm token={token} onOver={over} />}
      <p className="auth-links">
        <button type="button" onClick={() => void leave()}>
          {texts.action_sign_out}
        </button>
      </p>
    </>
  );
}
