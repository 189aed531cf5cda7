import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { ArrowLeft, IdNumber } from '@blueprintjs/icons';
import { dayAndTime, numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { AlsoOpen } from '#renderer/entities/presence/also-open.tsx';
import { PatientCardDialog } from '#renderer/entities/patient/patient-card.dialog.tsx';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { CurrentReception } from '../api.ts';
import { listAddress } from '../day/address.ts';
import { formTexts } from '../form-texts.ru.ts';
import { texts } from '../texts.ru.ts';

interface VisitHeadProps {
  readonly current: CurrentReception;
  readonly isPrimary: boolean;
}

/** Whose visit is written, in the bar of the save: the head has scrolled away there. */
export function VisitPatient({ patient }: { readonly patient: CurrentReception['patient'] }) {
  const { last_name: lastName, first_name: firstName, middle_name: middleName, date_of_birth: born, cardid } = patient;
  return (
    <p className="visit-bar-patient">
      <strong>
        <PersonName name={{ lastName, firstName, middleName }} isShort />
      </strong>
      {born !== null && <span>{numericDate(born)}</span>}
      <span>{formTexts.title_card(cardid)}</span>
    </p>
  );
}

/** Whose visit this is: card number, primary or repeat, patient, date, doctor (3 §2); the card for reading. */
export function VisitHead({ current, isPrimary }: VisitHeadProps) {
  const clinic = useClinic();
  const [params] = useSearchParams();
  const [isCardOpen, setIsCardOpen] = useState(false);
  const { appointment, patient, doctor } = current;
  const name = fullName({
    lastName: patient.last_name,
    firstName: patient.first_name,
    middleName: patient.middle_name,
  });
  return (
    <header className="visit-head">
      <Link
        className="visit-back"
        to={localPath(params.get('prev')) ?? listAddress(clinic.slug, { date: appointment.start_time.slice(0, 10) })}
      >
        <ArrowLeft />
        {texts.action_back}
      </Link>
      <div className="visit-head-main">
        <div>
          <h1 tabIndex={-1}>
            <PersonName name={name} />
          </h1>
          <p className="visit-facts">
            <span>{formTexts.title_card(patient.cardid)}</span>
            <strong>{isPrimary ? formTexts.title_primary : formTexts.title_repeat}</strong>
            <span>
              <time dateTime={appointment.start_time}>{dayAndTime(appointment.start_time)}</time>
            </span>
            <span>
              <PersonName name={doctor} isShort />
              {`, ${doctor.specialty}`}
            </span>
          </p>
          <AlsoOpen topic={`visit:${appointment.id}`} />
        </div>
        <Button icon={<IdNumber />} text={texts.action_patient_data} onClick={() => setIsCardOpen(true)} />
      </div>
      {isCardOpen && <PatientCardDialog patient={patient} isOpen onClose={() => setIsCardOpen(false)} />}
    </header>
  );
}
