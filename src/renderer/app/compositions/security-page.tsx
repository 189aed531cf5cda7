import { SecurityScreen } from '#renderer/features/auth/security.screen.tsx';
import { IdentitiesSection } from '#renderer/features/social/components/identities-section.tsx';

/** «Вход и безопасность» with the services through which the person signs in. */
export function SecurityPage() {
  return (
    <SecurityScreen>
      <IdentitiesSection />
    </SecurityScreen>
  );
}
