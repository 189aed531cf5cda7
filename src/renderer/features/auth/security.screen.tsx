import type { ReactNode } from 'react';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { ContactsSection } from './components/contacts-section.tsx';
import { FactorSection } from './components/factor-section.tsx';
import { PasskeysSection } from './components/passkeys-section.tsx';
import { SessionsSection } from './components/sessions-section.tsx';
import { securityTexts as texts } from './security-texts.ru.ts';
import './security.css';

/**
 * «Вход и безопасность»: how the person signs in, and where they are signed in (K31).
 * @param children other ways to sign in, of other features
 */
export function SecurityScreen({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <PageHead title={texts.title_security} />
      <ContactsSection />
      <FactorSection />
      <PasskeysSection />
      {children}
      <SessionsSection />
    </>
  );
}
