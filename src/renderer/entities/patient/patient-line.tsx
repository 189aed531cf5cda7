import { Fragment } from 'react';
import type { PatientRow } from './api.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { patientMarks, patientName } from './patient-view.ts';
import './patient.css';

/** A patient in a list of choices: the name, under it what tells namesakes apart. */
export function PatientLine({ patient }: { readonly patient: PatientRow }) {
  return (
    <span className="patient-line">
      <b>
        <PersonName name={patientName(patient)} />
      </b>
      <small>
        {patientMarks(patient).map((mark, index) => (
          <Fragment key={mark}>
            {index > 0 && ' · '}
            <span>{mark}</span>
          </Fragment>
        ))}
      </small>
    </span>
  );
}
