import { NotificationChoices } from '#renderer/features/accounts/components/notification-choices.tsx';
import { ProfileScreen } from '#renderer/features/accounts/profile.screen.tsx';
import { OwnConsents } from '#renderer/features/auth/components/own-consents.tsx';
import { PasswordSection } from '#renderer/features/auth/components/password-section.tsx';
import { ClosingSection } from '#renderer/features/closing/components/closing-section.tsx';
import { OwnDataSection } from '#renderer/features/own-data/components/own-data-section.tsx';

/** The profile of the signed-in person with what belongs to it, made of the features that meet there (K2). */
export function ProfilePage() {
  return (
    <ProfileScreen>
      <PasswordSection />
      <NotificationChoices />
      <OwnConsents />
      <OwnDataSection />
      <ClosingSection />
    </ProfileScreen>
  );
}
