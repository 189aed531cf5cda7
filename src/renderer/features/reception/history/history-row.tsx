import { clockTime, fullDate } from '#shared/format/dates.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { HistoryItem } from '../api.ts';
import { formTexts as texts } from '../form-texts.ru.ts';

interface HistoryRowProps {
  readonly item: HistoryItem;
  /** the one that was read last */
  readonly isLast: boolean;
  readonly onOpen: () => void;
}

/** One earlier reception: when, to whom, why, of which kind. */
export function HistoryRow({ item, isLast, onOpen }: HistoryRowProps) {
  const { doctor, diagnosis } = item;
  const kind = [
    item.first_reception ? texts.hint_primary : texts.hint_repeat,
    item.is_close ? texts.hint_history_epicrisis : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button type="button" className="history-row" {...(isLast ? { 'data-last': true } : {})} onClick={onOpen}>
      <span className="history-date">
        <time dateTime={item.date}>{`${fullDate(item.date)}, ${clockTime(item.date)}`}</time>
        <span className="muted">{kind}</span>
      </span>
      {diagnosis && (
        <span className="history-diagnosis">
          <strong>{diagnosis.code}</strong>
          {` ${diagnosis.name}`}
        </span>
      )}
      <span className="muted">
        <PersonName name={doctor} isShort />
        {` · ${doctor.specialty}`}
      </span>
    </button>
  );
}
