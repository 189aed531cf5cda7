import { Person, Pulse, User } from '@blueprintjs/icons';
import { shortName } from '#shared/format/names.ts';
import { fullYears } from '#shared/format/dates.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { Subject } from '../palette-state.ts';
import { texts } from '../texts.ru.ts';

interface ChosenProps {
  readonly patient: PatientRow;
  readonly subject?: Subject;
  readonly today: string;
}

/** Who is booked, and to whom, in front of the field. */
export function Chosen({ patient, subject, today }: ChosenProps) {
  const { last_name: lastName, first_name: firstName, middle_name: middleName, date_of_birth: born } = patient;
  const age = born === null ? '' : `, ${texts.hint_age(fullYears(born, today))}`;
  return (
    <span className="palette-chosen">
      <span className="palette-pill">
        <User />
        <span>
          <bdi>{shortName({ lastName, firstName, middleName })}</bdi>
          {age}
        </span>
      </span>
      {subject && (
        <span className="palette-pill">
          {subject.kind === 'doctor' ? <Person /> : <Pulse />}
          <span>
            <bdi>{subject.title}</bdi>
          </span>
        </span>
      )}
    </span>
  );
}
