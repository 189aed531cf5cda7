import { Button } from '@blueprintjs/core';
import { restoreTexts as texts } from '../restore-texts.ru.ts';

interface RestoreAccountProps {
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

/** The account is closed and its password right: what restoring it means, and the way. */
export function RestoreAccount({ isBusy, onRestore }: RestoreAccountProps) {
  return (
    <div className="stack">
      <p className="muted">{texts.hint_restore}</p>
      <Button fill text={texts.action_restore} loading={isBusy} onClick={onRestore} />
    </div>
  );
}
