import type { Diagnosis, Form025u } from '#shared/rules/form-025u.ts';

type Diagnoses = Pick<Form025u, 'mainDiagnosis' | 'concomitant'>;
/**
 * What a visit adds to the tables of the card. `day`: YYYY-MM-DD on the clinic's calendar; `caseId`: its treatment
 * case.
 */
export interface TableVisit {
  readonly day: string;
  readonly caseId: string;
  readonly doctor: string;
  readonly content: Diagnoses & Pick<Form025u, 'dispensary'> & { readonly epicrisis: Diagnoses | null };
}
/** A row of item 12. Days are YYYY-MM-DD, null while unknown or not over. */
export interface ObservationRow {
  readonly start: string | null;
  readonly stop: string | null;
  readonly diagnosis: Diagnosis | null;
  readonly doctor: string;
}
/** A row of item 20. */
export interface DiagnosisRow {
  readonly day: string;
  readonly diagnosis: Diagnosis;
  readonly doctor: string;
}

/**
 * Item 12, from the visits in their order: a visit that takes a disease under observation opens a row, one that ends
 * the observation closes the open row of the same code. «Состоит» opens a row only where none is open: the beginning is
 * then not known here.
 */
export function observationRows(visits: readonly TableVisit[]): ObservationRow[] {
  const rows: { start: string | null; stop: string | null; diagnosis: Diagnosis | null; doctor: string }[] = [];
  for (const {
    day,
    doctor,
    content: { dispensary, mainDiagnosis: diagnosis },
  } of visits) {
    if (!dispensary) continue;
    const open = rows.find((row) => row.stop === null && row.diagnosis?.code === diagnosis?.code);
    const at = dispensary.date ?? day;
    if (dispensary.action === 'stop' && open) Object.assign(open, { stop: at });
    else if (dispensary.action === 'stop') rows.push({ start: null, stop: at, diagnosis, doctor });
    else if (!open)
      rows.push({ start: dispensary.action === 'start' ? at : dispensary.date, stop: null, diagnosis, doctor });
  }
  return rows;
}

/**
 * Item 20, from the visits in their order: the diagnoses of a visit, of its epicrisis where it has one, because that
 * one is the refined; an epicrisis that names no concomitant ones leaves those of the visit as they were. A diagnosis
 * stands once for each treatment case.
 */
export function diagnosisRows(visits: readonly TableVisit[]): DiagnosisRow[] {
  const seen = new Set<string>();
  const rows: DiagnosisRow[] = [];
  for (const { day, caseId, doctor, content } of visits) {
    const mainDiagnosis = content.epicrisis?.mainDiagnosis ?? content.mainDiagnosis;
    const concomitant = content.epicrisis?.concomitant.length ? content.epicrisis.concomitant : content.concomitant;
    for (const diagnosis of [...(mainDiagnosis ? [mainDiagnosis] : []), ...concomitant]) {
      const key = `${caseId} ${diagnosis.code}`;
      if (seen.has(key)) continue;
      seen.add(key);
      rows.push({ day, diagnosis, doctor });
    }
  }
  return rows;
}
