import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { shortDay } from '#shared/format/dates.ts';
import type { GenerationResult } from '../api.ts';
import { takenTimes } from '../tell-generated.ts';
import { texts } from '../texts.ru.ts';

interface GenerationPreviewProps {
  /** undefined: the form cannot be counted yet, or is being counted */
  readonly result: GenerationResult | undefined;
  readonly isCounting: boolean;
  readonly failure: string | undefined;
  readonly warnings: readonly string[];
}
const SHOWN_DAYS = 14;
/** What a generation would do: created by day, already there, taken elsewhere. */
export function GenerationPreview({ result, isCounting, failure, warnings }: GenerationPreviewProps) {
  const days = result?.days ?? [];
  return (
    <section className="schedule-preview" aria-label={texts.title_preview} aria-busy={isCounting}>
      <h3>{texts.title_preview}</h3>
      <div role="status">
        {failure !== undefined && (
          <Callout compact intent="danger" icon={<WarningSign />}>
            {failure}
          </Callout>
        )}
        {result === undefined && failure === undefined && (
          <p className="muted">{isCounting ? texts.hint_preview_loading : texts.hint_preview_wait}</p>
        )}
        {result && (
          <p>
            <strong>{texts.hint_will_create(result.created, days.filter(({ created }) => created > 0).length)}</strong>
          </p>
        )}
        {result && result.cleared > 0 && <p>{texts.hint_will_clear(result.cleared)}</p>}
        {result && result.skipped > 0 && <p>{texts.hint_will_skip(result.skipped)}</p>}
        {result && result.absent > 0 && <p>{texts.hint_absent_skip(result.absent)}</p>}
      </div>
      {result && result.exists_slot.length > 0 && (
        <Callout compact intent="warning" icon={<WarningSign />} title={texts.title_attention}>
          {texts.alert_exists(result.exists_slot.length)} {takenTimes(result.exists_slot)}
        </Callout>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="muted">
          {warning}
        </p>
      ))}
      {days.length > 0 && (
        <ul className="schedule-preview-days">
          {days.slice(0, SHOWN_DAYS).map(({ date, created, exists, skipped }) => (
            <li key={date}>
              <span>{shortDay(date)}</span> <span>{texts.hint_day(created, exists, skipped)}</span>
            </li>
          ))}
          {days.length > SHOWN_DAYS && <li className="muted">{texts.hint_more_days(days.length - SHOWN_DAYS)}</li>}
        </ul>
      )}
    </section>
  );
}
