import { Button, Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { staleTexts } from './stale-texts.ru.ts';

/** A field that somebody else saved with another value. */
export interface StaleField {
  readonly label: string;
  /** the value that is saved now */
  readonly text: string;
}
interface StaleNoticeProps {
  /** what is saved now and differs from the form */
  readonly differences: readonly StaleField[];
  readonly isBusy: boolean;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/**
 * Two people changed one row: shows what the other has saved, and lets the person choose. Nothing typed is lost
 * meanwhile.
 */
export function StaleNotice({ differences, isBusy, onTakeTheirs, onKeepMine }: StaleNoticeProps) {
  return (
    <div role="alert">
      <Callout intent={Intent.WARNING} icon={<WarningSign />} className="stale-notice">
        <strong>{staleTexts.title_stale}</strong>
        <p>{differences.length === 0 ? staleTexts.hint_stale_same : staleTexts.hint_stale}</p>
        {differences.length > 0 && (
          <dl>
            {differences.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text === '' ? staleTexts.hint_stale_empty : text}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="stale-notice-actions">
          <Button text={staleTexts.action_take_theirs} onClick={onTakeTheirs} disabled={isBusy} />
          {/* the filled one is the form's own */}
          <Button text={staleTexts.action_keep_mine} className="tonal" onClick={onKeepMine} loading={isBusy} />
        </div>
      </Callout>
    </div>
  );
}
