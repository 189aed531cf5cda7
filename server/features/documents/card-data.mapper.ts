import { numericDate } from '#shared/format/dates.ts';
import { fullName, shortName, type PersonName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { clinicClock, clinicDay } from '#shared/rules/clinic-time.ts';
import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { cardChoices } from '#shared/rules/patient-card.keys.ru.ts';
import type { PatientCard } from '#shared/rules/patient-card.ts';
import { diagnosisRows, observationRows, type TableVisit } from './print-tables.rules.ts';
import type { CardSource, VisitSource } from './print-source.service.ts';
import { printTexts } from './print-texts.ru.ts';

/** Rows that the paper has, so that a printed card can be filled in further by hand. */
const OBSERVATIONS = 12;
const DIAGNOSES = 16;

/** The number of a choice on the form: the choices stand in the order of the form. */
const codeOf = (choices: object, choice: string | null): string =>
  choice === null ? '' : String(Object.keys(choices).indexOf(choice) + 1);
const dayOf = (day: string | null): string => (day === null ? '' : numericDate(day));
/** Day, month and year on lines of their own. */
const partsOf = (day: string | null) => ({
  day: day?.slice(8, 10) ?? '',
  month: day?.slice(5, 7) ?? '',
  year: day?.slice(0, 4) ?? '',
});
const plus = { first: '+', repeat: '-' } as const;
/** A name and the doctor's own words. */
export const diagnosisText = ({ name, note }: Diagnosis): string => [name, note].filter(Boolean).join(', ');
const padded = <Row extends object>(rows: readonly Row[], empty: Row, least: number): Row[] => [
  ...rows,
  ...Array.from({ length: Math.max(0, least - rows.length) }, () => empty),
];

function disabilityText(disability: PatientCard['disability']): string {
  if (!disability) return '';
  const { order, group, date } = disability;
  return [
    order && cardChoices.disabilityOrder[order],
    group && cardChoices.disabilityGroup[group],
    date && printTexts.since(numericDate(date)),
  ]
    .filter(Boolean)
    .join(', ');
}

function tablesOf(visits: readonly VisitSource[], zone: string) {
  const rows: TableVisit[] = visits.map(({ visitMs, doctor, specialty, ...visit }) => ({
    ...visit,
    day: clinicDay(visitMs, zone),
    doctor: `${shortName(doctor)}, ${specialty}`,
  }));
  const dispensary = observationRows(rows).map(({ start, stop, diagnosis, doctor }) => ({
    start: dayOf(start),
    stop: dayOf(stop),
    diagnosis: diagnosis ? diagnosisText(diagnosis) : '',
    code: diagnosis?.code ?? '',
    doctor,
  }));
  const diagnoses = diagnosisRows(rows).map(({ day, diagnosis, doctor }) => ({
    date: numericDate(day),
    diagnosis: `${diagnosis.code} ${diagnosisText(diagnosis)}`,
    name: diagnosisText(diagnosis),
    code: diagnosis.code,
    character: diagnosis.character === null ? '' : plus[diagnosis.character],
    doctor,
  }));
  return {
    dispensary: padded(dispensary, { start: '', stop: '', diagnosis: '', code: '', doctor: '' }, OBSERVATIONS),
    diagnoses: padded(diagnoses, { date: '', diagnosis: '', name: '', code: '', character: '', doctor: '' }, DIAGNOSES),
  };
}

function itemsOf({ data, opened }: CardSource) {
  return {
    fill: partsOf(opened),
    subject: data.registrationSubject,
    district: data.registrationDistrict,
    city: data.registrationCity,
    locality: data.registrationLocality,
    street: data.registrationStreet,
    house: data.registrationHouse,
    apartment: data.registrationApartment,
    stayAddress: data.stayAddress,
    localityCode: codeOf(cardChoices.localityType, data.localityType),
    omsSerial: data.omsSerial,
    omsNumber: data.omsNumber,
    omsIssuedOn: dayOf(data.omsIssuedOn),
    snils: data.snils,
    insurer: data.insurer,
    benefitCode: data.benefitCode,
    documentType: data.documentType,
    documentSerial: data.documentSerial,
    documentNumber: data.documentNumber,
    citizenship: data.citizenship,
    maritalCode: codeOf(cardChoices.maritalStatus, data.maritalStatus),
    educationCode: codeOf(cardChoices.education, data.education),
    employmentCode: codeOf(cardChoices.employment, data.employment),
    disability: disabilityText(data.disability),
    workplace: [data.workplace, data.position].filter(Boolean).join(', '),
    workplaceChange: data.workplaceChange,
    registrationChange: data.registrationChange,
    bloodGroup: data.bloodGroup ?? '',
    rhFactor: data.rhFactor === null ? '' : printTexts.rh[data.rhFactor],
    kell: data.kell === null ? '' : printTexts.kell[data.kell],
    otherBlood: data.otherBloodFacts,
    allergies: data.allergies,
    trustedPerson: data.trustedPerson,
    palliative: data.needsPalliativeCare === null ? '' : data.needsPalliativeCare ? printTexts.yes : printTexts.no,
  };
}

/** When and by whom a sheet is printed. @param now ms */
export const printedText = (by: PersonName | null, zone: string, now: number): string =>
  printTexts.footer_printed(numericDate(clinicDay(now, zone)), clinicClock(now, zone), by ? shortName(by) : '');

/** The patient, the clinic and the foot of every sheet. @param now when it is printed, ms */
export const sheetData = (
  { number, name, gender, birthDate, phone, email, clinicTitle, clinicAddress, ogrn, printedBy }: CardSource,
  zone: string,
  now: number,
) => ({
  clinic: { title: clinicTitle, address: clinicAddress, ogrn },
  patient: {
    number,
    name: fullName(name),
    genderCode: codeOf(cardChoices.gender, gender),
    birth: partsOf(birthDate),
    phone: formatPhone(phone),
    email,
  },
  footer: {
    patient: printTexts.footer_patient(number, fullName(name), dayOf(birthDate)),
    printed: printedText(printedBy, zone, now),
  },
});

/** Items 1–23. */
export const cardData = (card: CardSource, visits: readonly VisitSource[], zone: string) => ({
  card: itemsOf(card),
  ...tablesOf(visits, zone),
});
