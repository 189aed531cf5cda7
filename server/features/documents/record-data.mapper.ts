import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { formChoices } from '#shared/rules/form-025u.keys.ru.ts';
import { drugName, emptyEpicrisis, type Diagnosis, type Form025u, type Prescription } from '#shared/rules/form-025u.ts';
import { diagnosisText } from './card-data.mapper.ts';
import type { RecordSource } from './print-source.service.ts';
import { printTexts } from './print-texts.ru.ts';

/** Lines of concomitant diseases that stay empty. */
const CONCOMITANT = 2;
const NO_DIAGNOSIS = { text: '', code: '' };

const diagnosisOf = (diagnosis: Diagnosis | null) =>
  diagnosis ? { text: diagnosisText(diagnosis), code: diagnosis.code } : NO_DIAGNOSIS;
const severalOf = (diagnoses: readonly Diagnosis[]) =>
  diagnoses.length > 0 ? diagnoses.map(diagnosisOf) : Array.from({ length: CONCOMITANT }, () => NO_DIAGNOSIS);
const drugOf = (prescription: Prescription, index: number): string =>
  `${index + 1}. ${[drugName(prescription), prescription.dosage, prescription.method, prescription.duration].filter(Boolean).join(', ')}`;
const linesOf = (...lines: string[]): string => lines.filter(Boolean).join('\n');

function dispensaryText(dispensary: Form025u['dispensary']): string {
  if (!dispensary) return '';
  const { action, date, note } = dispensary;
  return [formChoices.dispensary[action], date && printTexts.since(numericDate(date)), note].filter(Boolean).join(', ');
}

/** Items 24, 25 and 26 of one visit. */
export function recordData({ isPrimary, visitMs, content, doctor, specialty }: RecordSource, zone: string) {
  const epicrisis = content.epicrisis ?? emptyEpicrisis();
  return {
    record: {
      isPrimary: isPrimary ? 1 : 0,
      isRepeat: isPrimary ? 0 : 1,
      hasEpicrisis: content.epicrisis ? 1 : 0,
      date: numericDate(clinicDay(visitMs, zone)),
      place: content.place,
      doctor: fullName(doctor),
      doctorAndSpecialty: `${fullName(doctor)}, ${specialty}`,
      complaints: content.complaints,
      anamnesis: linesOf(content.anamnesisDisease, content.anamnesisLife && printTexts.life(content.anamnesisLife)),
      objective: content.objective,
      main: diagnosisOf(content.mainDiagnosis),
      complications: content.complications,
      concomitant: severalOf(content.concomitant),
      external: diagnosisOf(content.externalCause),
      healthGroup: content.healthGroup === null ? '' : formChoices.healthGroup[content.healthGroup],
      dispensary: dispensaryText(content.dispensary),
      examinations: content.examinations,
      drugs: linesOf(
        ...content.prescriptions.map(drugOf),
        content.physiotherapy && printTexts.physiotherapy(content.physiotherapy),
      ),
      sickLeave: content.sickLeave,
      benefits: content.benefitPrescriptions,
      consent: content.consent ?? '',
      dynamics: content.dynamics,
    },
    epicrisis: {
      days: epicrisis.disabilityDays === null ? '' : String(epicrisis.disabilityDays),
      complaints: epicrisis.complaintsAndDynamics,
      examination: epicrisis.examinationAndTreatment,
      main: diagnosisOf(epicrisis.mainDiagnosis),
      complications: epicrisis.complications,
      concomitant: severalOf(epicrisis.concomitant),
      external: diagnosisOf(epicrisis.externalCause),
      recommendations: epicrisis.recommendations,
      sickLeave: epicrisis.sickLeave,
    },
  };
}
