import { dayAndTime } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { VisitAnswer } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** When, with whom and where; nothing of the patient: a letter may be read by others. */
export function AnswerDetails({ visit }: { readonly visit: VisitAnswer }) {
  const { start_time: start, doctor, clinic } = visit;
  const place = [clinic.city, clinic.address].filter(Boolean).join(', ');
  return (
    <dl className="answer-details">
      <div>
        <dt>{texts.field_when}</dt>
        <dd>
          <strong>
            <time dateTime={start}>{dayAndTime(start)}</time>
          </strong>
          <ZoneNote zone={clinic.timezone} city={clinic.city} at={start} isOneTime />
        </dd>
      </div>
      <div>
        <dt>{texts.field_doctor}</dt>
        <dd>
          <PersonName name={doctor} />
        </dd>
      </div>
      <div>
        <dt>{texts.field_where}</dt>
        <dd>
          {clinic.title}
          <span>{visit.type === 1 ? texts.hint_video : place}</span>
        </dd>
      </div>
      {clinic.phones.length > 0 && (
        <div>
          <dt>{texts.field_phone}</dt>
          <dd>
            {clinic.phones.map((phone) => (
              <a key={phone} href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
