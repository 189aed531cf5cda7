import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { CLOSED_DAYS } from '#shared/rules/closing.ts';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { ClosingDialog } from '../closing.dialog.tsx';
import { texts } from '../texts.ru.ts';

/** The way to closing the account; a required consent leads here when it is withdrawn. */
export function ClosingSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SectionCard title={texts.title_section} lead={texts.lead_section(CLOSED_DAYS)}>
      <Button id="closing" intent="danger" variant="minimal" text={texts.action_open} onClick={() => setIsOpen(true)} />
      {isOpen && <ClosingDialog onClose={() => setIsOpen(false)} />}
    </SectionCard>
  );
}
