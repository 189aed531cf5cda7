import type { DiagnosisItem } from './api.ts';
import { diagnosisTexts as texts } from './diagnosis-texts.ru.ts';
import './diagnosis.css';

const marks: Readonly<Record<number, string>> = { 1: texts.mark_dagger, 2: texts.mark_asterisk };

/** Code, official name, what its mark means, and why it does not fit the patient. */
export function DiagnosisName({ item: { MKB_CODE, MKB_NAME, ADDITIONAL, MISFIT } }: { readonly item: DiagnosisItem }) {
  const mark = ADDITIONAL === null ? undefined : marks[ADDITIONAL];
  return (
    <span className="diagnosis-name">
      <b>{MKB_CODE}</b>{' '}
      <span>
        {MKB_NAME}
        {mark !== undefined && <small> {mark}</small>}
        {MISFIT && <small className="diagnosis-misfit"> {texts.hint_misfit[MISFIT]}</small>}
      </span>
    </span>
  );
}
