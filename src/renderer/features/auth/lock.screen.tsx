import { fullName, inSentence } from '#shared/format/names.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import type { SessionAnswer } from '#renderer/lib/session/session.slice.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { LockForm } from './components/lock-form.tsx';
import { texts } from './texts.ru.ts';
import { useLeaveClosed } from './use-leave-closed.ts';

type LockScreenProps = Pick<NonNullable<SessionAnswer['closed']>, 'profile' | 'has_password'>;
/** The lock screen where no page is open (1 §2): the password or a passkey of who locked it, or the way out. */
export function LockScreen({ profile, has_password: hasPassword }: LockScreenProps) {
  const leave = useLeaveClosed(paths.lock());
  const name = fullName({
    lastName: profile.last_name,
    firstName: profile.first_name,
    middleName: profile.middle_name,
  });
  return (
    <>
      <PageHead
        title={texts.title_lock}
        lead={hasPassword ? texts.hint_lock(inSentence(name)) : texts.hint_lock_no_password}
      />
      <LockForm hasPassword={hasPassword} />
      <p className="auth-links">
        <button type="button" onClick={() => void leave()}>
          {texts.action_sign_out}
        </button>
      </p>
    </>
  );
}
