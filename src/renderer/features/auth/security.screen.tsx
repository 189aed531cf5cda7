import type { ReactNode } from 'react';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { ContactsSection } from './components/contacts-section.tsx';
import { FactorSection } from './components/factor-section.tsx';
import { PasskeysSection } from './components/passkeys-section.tsx';
import { SessionsSection } from './components/sessions-section.tsx';
import { securityTexts as texts } from './security-texts.ru.ts';
import './security.css';

interface SecurityProps {
  /** other ways to sign in, of other features */
  readonly children?: ReactNode;
}

/** «Вход и безопасность»: how the person signs in, and where they are signed in (K31). */
export function SecurityScreen({ children }: SecurityProps) {
  return (
    <>
      <PageHead title={texts.title_security} />
      <SecuritySections>{children}</SecuritySections>
    </>
  );
}

/** The same as a part of another page. */
export function SecuritySections({ children }: SecurityProps) {
  return (
    <>
      <ContactsSection />
      <FactorSection />
      <PasskeysSection />
      {children}
      <SessionsSection />
    </>
  );
}
