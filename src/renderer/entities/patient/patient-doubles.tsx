import { Button, Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { PatientRow } from './api.ts';
import { PatientLine } from './patient-line.tsx';
import { patientTexts as texts } from './patient-texts.ru.ts';
import { patientName } from './patient-view.ts';

interface PatientDoublesProps {
  readonly patients: readonly PatientRow[];
  readonly onChoose: (patient: PatientRow) => void;
}

/**
 * Who may be the same person as the one being added; announced when it comes. Empty and silent when there is nobody.
 */
export function PatientDoubles({ patients, onChoose }: PatientDoublesProps) {
  return (
    <div role="alert">
      {patients.length > 0 && (
        <div className="patient-doubles">
          <Callout intent={Intent.WARNING} icon={<WarningSign />} title={texts.title_doubles} compact>
            {texts.hint_doubles}
          </Callout>
          <ul>
            {patients.map((patient) => (
              <li key={patient.id}>
                <PatientLine patient={patient} />
                <Button
                  text={texts.action_choose}
                  aria-label={texts.action_choose_named(patientName(patient))}
                  onClick={() => onChoose(patient)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
