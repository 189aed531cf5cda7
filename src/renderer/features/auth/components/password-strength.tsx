import { useDeferredValue, useEffect, useState } from 'react';
import type { PasswordScore } from '#renderer/lib/passwords/password-strength.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';

type Estimate = typeof import('#renderer/lib/passwords/password-strength.ts').passwordScore;
interface PasswordStrengthProps {
  readonly password: string;
  /** name and address: a password that holds them is easier to guess */
  readonly own?: readonly string[];
}
const STEPS = [1, 2, 3, 4] as const;
const NOTHING: readonly string[] = [];

/**
 * How hard the password is to guess, while it is typed (1 §5, by the setting PASSWORD_METER): advice only, the rules
 * are the server's. It is empty until its words have come; without them the form works as it is.
 */
export function PasswordStrength({ password, own = NOTHING }: PasswordStrengthProps) {
  const isOn = useSession().config?.has_password_meter === true;
  const isAsked = isOn && password !== '';
  const [estimate, setEstimate] = useState<{ readonly by: Estimate } | null>(null);
  useEffect(() => {
    if (!isAsked || estimate !== null) return;
    void import('#renderer/lib/passwords/password-strength.ts').then(
      ({ passwordScore }) => setEstimate({ by: passwordScore }),
      () => {},
    );
  }, [isAsked, estimate]);
  const typed = useDeferredValue(password);
  if (!isOn) return null;
  const isKnown = estimate !== null && typed !== '';
  return <Meter score={isKnown ? estimate.by(typed, own.filter(Boolean)) : null} />;
}

/** Its place is kept while there is nothing to tell: what stands below must not move under a press. */
function Meter({ score }: { readonly score: PasswordScore | null }) {
  const lit = score === null ? 0 : Math.max(1, score);
  return (
    <div className={`auth-strength auth-strength-${score}`}>
      <span className="auth-strength-bars" aria-hidden>
        {STEPS.map((step) => (
          <span key={step} className={step <= lit ? 'on' : undefined} />
        ))}
      </span>
      <span role="status">{score === null ? '' : texts.strengths[score]}</span>
    </div>
  );
}
