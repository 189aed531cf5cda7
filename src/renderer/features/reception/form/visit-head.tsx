import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { ArrowLeft, IdNumber, WarningSign } from '@blueprintjs/icons';
import { dayAndTime, numericDate } from '#shared/format/dates.ts';
import { allergyWords } from '#shared/rules/allergies.ts';
import { notesTexts } from '#renderer/entities/appointment/notes-texts.ru.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { AlsoOpen } from '#renderer/entities/presence/also-open.tsx';
import { PatientBanner } from '#renderer/entities/patient/patient-banner.tsx';
import { PatientCardDialog } from '#renderer/entities/patient/patient-card.dialog.tsx';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
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
  const allergy = allergyWords(patient.allergies);
  return (
    <p className="visit-bar-patient">
      <strong>
        <PersonName name={{ lastName, firstName, middleName }} isShort />
      </strong>
      {born !== null && <span>{numericDate(born)}</span>}
      <span>{formTexts.title_card(cardid)}</span>
      {allergy.kind === 'some' && (
        <span className="visit-bar-allergy" title={allergy.words}>
          <WarningSign size={14} />
          <span>{allergy.words}</span>
        </span>
      )}
    </p>
  );
}

/** Whose visit this is, and what to be careful of; primary or repeat, date, doctor (3 §2); the card for reading. */
export function VisitHead({ current, isPrimary }: VisitHeadProps) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const [params] = useSearchParams();
  const [isCardOpen, setIsCardOpen] = useState(false);
  const { appointment, patient, doctor } = current;
  return (
    <header className="visit-head">
      <PatientBanner
        clinic={clinic.id}
        patient={patient}
        today={today}
        heading="h1"
        lead={
          <Link
            className="visit-back"
            to={
              localPath(params.get('prev')) ?? listAddress(clinic.slug, { date: appointment.start_time.slice(0, 10) })
            }
            aria-label={texts.action_back}
            title={texts.action_back}
          >
            <ArrowLeft />
          </Link>
        }
      >
        <AlsoOpen topic={`visit:${appointment.id}`} />
        <p className="visit-facts">
          <span>
            <strong>{isPrimary ? formTexts.title_primary : formTexts.title_repeat}</strong>{' '}
            <time dateTime={appointment.start_time}>{dayAndTime(appointment.start_time)}</time>
          </span>
          <span>
            <PersonName name={doctor} isShort />
            {`, ${doctor.specialty}`}
          </span>
        </p>
        <Button
          icon={<IdNumber />}
          aria-label={texts.action_patient_data}
          title={texts.action_patient_data}
          onClick={() => setIsCardOpen(true)}
        />
      </PatientBanner>
      {(appointment.reason !== '' || appointment.comment !== '') && (
        <dl className="visit-notes-told">
          {appointment.reason !== '' && (
            <div>
              <dt>{notesTexts.field_reason}:</dt> <dd>{appointment.reason}</dd>
            </div>
          )}
          {appointment.comment !== '' && (
            <div>
              <dt>{notesTexts.field_comment}:</dt> <dd>{appointment.comment}</dd>
            </div>
          )}
        </dl>
      )}
      {isCardOpen && <PatientCardDialog patient={patient} isOpen onClose={() => setIsCardOpen(false)} />}
    </header>
  );
}
