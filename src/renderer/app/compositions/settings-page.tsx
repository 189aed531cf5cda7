import { NotificationChoices } from '#renderer/features/accounts/components/notification-choices.tsx';
import { OwnConsents } from '#renderer/features/auth/components/own-consents.tsx';
import { PasswordSection } from '#renderer/features/auth/components/password-section.tsx';
import { SecuritySections } from '#renderer/features/auth/security.screen.tsx';
import { IdentitiesSection } from '#renderer/features/social/components/identities-section.tsx';
import { ColorSchemeSwitch } from '#renderer/ui/color-scheme-switch.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { settingsTexts as texts } from './settings-texts.ru.ts';
import '#renderer/features/accounts/accounts.css';

/** «Настройки» of the personal area (K31): the person's own choices and ways to sign in, made of other features. */
export function SettingsPage() {
  return (
    <>
      <PageHead title={texts.title_settings} lead={texts.lead_settings} />
      <SectionCard anchor="appearance" title={texts.title_appearance} lead={texts.lead_appearance}>
        <ColorSchemeSwitch />
      </SectionCard>
      <NotificationChoices />
      <PasswordSection />
      <SecuritySections>
        <IdentitiesSection />
      </SecuritySections>
      <OwnConsents />
    </>
  );
}
