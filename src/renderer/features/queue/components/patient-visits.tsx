import { numericDate } from '#shared/format/dates.ts';
import type { BannerFacts } from '#renderer/entities/patient/api.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { texts } from '../texts.ru.ts';

interface PatientVisitsProps {
  readonly visits: NonNullable<BannerFacts['visits']>;
  /** id of the visit that is looked at: the others are shown */
  readonly beside: string;
  readonly most: number;
}

/** When else the patient comes or came, and how it went: nothing of what a doctor found. */
export function PatientVisits({ visits, beside, most }: PatientVisitsProps) {
  const others = visits.items.filter(({ id }) => id !== beside).slice(0, most);
  const total = visits.total - 1;
  if (others.length === 0) return null;
  return (
    <section className="queue-panel-part queue-visits" aria-label={texts.title_visits}>
      <div className="queue-visits-head">
        <h3>{texts.title_visits}</h3>
        <span className="small muted">{total}</span>
      </div>
      <ul>
        {others.map(({ id, start_time: start, doctor, specialty, status_text: status }) => (
          <li key={id} className="small">
            <time dateTime={start}>{numericDate(start)}</time>
            <span className="muted">
              {' · '}
              <PersonName name={doctor} isShort />
            </span>
            <br />
            {specialty}
            <span className="muted">{` · ${status}`}</span>
          </li>
        ))}
      </ul>
      {total > others.length && <p className="small muted">{texts.hint_more_visits(total - others.length)}</p>}
    </section>
  );
}
