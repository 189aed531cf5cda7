import type { DiagnosisItem } from './api.ts';
import { diagnosisTexts as texts } from './diagnosis-texts.ru.ts';
import './diagnosis.css';

const marks: Readonly<Record<number, string>> = { 1: texts.mark_dagger, 2: texts.mark_asterisk };

/** Code, official name, and what its mark means. */
export function DiagnosisName({ item: { MKB_CODE, MKB_NAME, ADDITIONAL } }: { readonly item: DiagnosisItem }) {
  const mark = ADDITIONAL === null ? undefined : marks[ADDITIONAL];
  return (
    <span className="diagnosis-name">
      <b>{MKB_CODE}</b> <span>{MKB_NAME}{mark !== undefined && <small> {mark}</small>}</span>
    </span>
  );
}
