import { clockTime, fullYears, numericDate } from '#shared/format/dates.ts';
import { initials } from '#shared/format/names.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import type { PatientRow as Patient } from '#renderer/entities/patient/api.ts';
import { patientTexts } from '#renderer/entities/patient/patient-texts.ru.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { texts } from '../texts.ru.ts';
import { Marked } from './marked.tsx';

interface PatientRowProps {
  readonly patient: Patient;
  /** today's */
  readonly visit: QueueItem | undefined;
  readonly search: string;
  /** YYYY-MM-DD of the clinic */
  readonly today: string;
}
const initialsOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName }: Patient): string =>
  initials({ lastName, firstName, middleName });

/** Age, birth date, card: what tells namesakes apart. */
function patientFacts({ date_of_birth: born, cardid }: Patient, today: string): string {
  const birth = born === null ? [] : [texts.hint_age(fullYears(born, today)), numericDate(born)];
  return [...birth, patientTexts.hint_card(cardid)].join(' · ');
}

/** When a patient comes today, and how far that is once they came. */
const visitWords = ({ start_time: start, status, status_text: words }: QueueItem): string =>
  status === 'booked' ? texts.hint_today_at(clockTime(start)) : texts.hint_today_was(clockTime(start), words);

/** A patient among what was found. */
export function PatientRow({ patient, visit, search, today }: PatientRowProps) {
  const name = patientName(patient);
  return (
    <>
      <Avatar name={name} initials={initialsOf(patient)} size={32} />
      <span className="palette-words">
        <b>
          <Marked text={name} search={search} />
        </b>
        <small>
          {patientFacts(patient, today)}
          {visit && <span className="palette-visit"> · {visitWords(visit)}</span>}
        </small>
      </span>
    </>
  );
}
