import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { ChangePasswordDialog } from '../change-password.dialog.tsx';
import { ownPasswordTexts as texts } from '../own-password-texts.ru.ts';

/** The way to another password; who signs in by a provider has none (1 §5). */
export function PasswordSection() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (user === null || user.is_social) return null;
  return (
    <SectionCard anchor="password" title={texts.title_password} lead={texts.hint_password}>
      <Button text={texts.action_change} onClick={() => setIsOpen(true)} />
      {isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}
    </SectionCard>
  );
}
