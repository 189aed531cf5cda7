import { useState } from 'react';
import { useCoverActions } from '#renderer/lib/session/cover-actions.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { sessionTexts } from './session-texts.ru.ts';
import { texts } from './texts.ru.ts';

/** The way out of a covered page, for whoever is not its person. */
export function LeaveCovered() {
  const { leavePage } = useCoverActions();
  const [isBusy, setIsBusy] = useState(false);
  const leave = () => {
    // and stays so: the page goes
    setIsBusy(true);
    void leavePage();
  };
  return (
    <div className="top-dialog-actions">
      <p className="muted small">{sessionTexts.hint_leave}</p>
      <BusyButton variant="minimal" text={texts.action_sign_out} isBusy={isBusy} onClick={leave} />
    </div>
  );
}
