import type { ReactNode } from 'react';
import { IdNumber, WarningSign } from '@blueprintjs/icons';
import { numericDate } from '#shared/format/dates.ts';
import { initials } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { allergyWords } from '#shared/rules/allergies.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { PatientBannerFacts, PatientRow } from './api.ts';
import { patientTexts as texts } from './patient-texts.ru.ts';
import { ageAndSex, patientName } from './patient-view.ts';
import { usePatientPhoto } from './use-patient-photo.ts';
import './patient-banner.css';

/** What is known before the rest has been read: a list tells who it is, not what to be careful of. */
export type KnownPatient = Pick<PatientRow, 'last_name' | 'first_name' | 'middle_name' | 'cardid' | 'phone' | 'good'> &
  Partial<PatientBannerFacts>;

interface PatientBannerProps {
  /** id of the clinic whose patient it is */
  readonly clinic: string;
  readonly patient: KnownPatient;
  /** the clinic's day, to which the age is counted */
  readonly today: string;
  /** what the name is on its page */
  readonly heading?: 'h1' | 'h2' | 'p';
  /** before the person: the way back */
  readonly lead?: ReactNode;
  /** the page says itself what the card lacks */
  readonly isCard?: boolean;
  /** in place of the warnings while they are not known */
  readonly marks?: ReactNode;
  /** at the end: the state of what is done, and its actions */
  readonly children?: ReactNode;
}

/**
 * Who the patient is and what to be careful of, the same wherever work is done for them: name, age and sex, birth date,
 * card, phone; allergies in red with their words, diseases under observation, what the card lacks. Narrow places have
 * it in one column.
 */
export function PatientBanner({
  clinic,
  patient,
  today,
  heading: Heading = 'p',
  lead,
  isCard = false,
  marks,
  children,
}: PatientBannerProps) {
  const { last_name: lastName, first_name: firstName, middle_name: middleName, phone } = patient;
  const { date_of_birth: born, gender } = patient;
  const name = patientName(patient);
  const photo = usePatientPhoto(clinic, patient);
  return (
    <div className="patient-banner">
      <div className="patient-banner-line">
        {lead}
        <div className="patient-banner-person">
          <Avatar name={name} initials={initials({ lastName, firstName, middleName })} photo={photo} />
          <div className="patient-banner-who">
            <Heading className="patient-banner-name" tabIndex={Heading === 'h1' ? -1 : undefined}>
              <PersonName name={name} />
            </Heading>
            <ul className="patient-banner-facts">
              {born !== undefined && gender !== undefined && (
                <li>{ageAndSex({ date_of_birth: born, gender }, today)}</li>
              )}
              {born !== undefined && <li>{born === null ? texts.hint_no_birth_date : numericDate(born)}</li>}
              <li>{texts.hint_card(patient.cardid)}</li>
              <li>
                {phone === '' ? (
                  texts.hint_no_phone
                ) : (
                  <a href={`tel:${phone}`} aria-label={texts.action_call(formatPhone(phone))}>
                    {formatPhone(phone)}
                  </a>
                )}
              </li>
            </ul>
          </div>
        </div>
        {marks ?? <PatientMarks patient={isCard ? { ...patient, good: true } : patient} />}
        {children !== undefined && <div className="patient-banner-end">{children}</div>}
      </div>
    </div>
  );
}

/** What must not be overlooked; nothing of what has not been read yet. */
function PatientMarks({ patient: { allergies, dispensary, missing, good } }: { readonly patient: KnownPatient }) {
  const said = allergies === undefined ? undefined : allergyWords(allergies);
  const lacks = missing?.map((fact) => texts.missing_of[fact]) ?? [];
  return (
    <ul className="patient-marks" aria-label={texts.title_marks}>
      {said?.kind === 'some' && (
        <li className="patient-allergy">
          <WarningSign size={14} />
          <span>
            <span className="visually-hidden">{texts.title_allergies} </span>
            {said.words}
          </span>
        </li>
      )}
      {said && said.kind !== 'some' && (
        <li className="patient-mark-quiet">
          {said.kind === 'none' ? texts.hint_no_allergies : texts.hint_allergies_unknown}
        </li>
      )}
      {dispensary?.map(({ code, name }) => (
        <li key={code} className="tag patient-mark-info" title={`${texts.title_dispensary} ${code} ${name}`}>
          {texts.hint_dispensary(code)} <span className="patient-mark-more">{name}</span>
        </li>
      ))}
      {!good && (
        <li className="tag tag-warning patient-mark">
          <IdNumber size={12} />
          {lacks.length > 0 ? texts.hint_not_in_card(lacks) : texts.hint_incomplete}
        </li>
      )}
    </ul>
  );
}
