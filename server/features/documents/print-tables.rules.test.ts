import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { diagnosisRows, observationRows, type TableVisit } from './print-tables.rules.ts';

const diagnosis = (code: string): Diagnosis => ({ code, name: code, note: '', character: null });
const visit = (day: string, content: Partial<TableVisit['content']>, caseId = 'a'): TableVisit => ({
  day,
  caseId,
  doctor: 'Врач',
  content: { mainDiagnosis: null, concomitant: [], dispensary: null, epicrisis: null, ...content },
});
const dispensary = (action: 'start' | 'continue' | 'stop', date: string | null = null) => ({ action, date, note: '' });

describe('12. Dispensary observation', () => {
  const main = diagnosis('I11.9');
  it('start and stop give one row; a day without a date is the day of the visit', () => {
    const rows = observationRows([
      visit('2026-01-10', { mainDiagnosis: main, dispensary: dispensary('start', '2026-01-09') }),
      visit('2026-05-05', { mainDiagnosis: main, dispensary: dispensary('continue') }),
      visit('2026-09-01', { mainDiagnosis: main, dispensary: dispensary('stop') }),
    ]);
    expect(rows).toEqual([{ start: '2026-01-09', stop: '2026-09-01', diagnosis: main, doctor: 'Врач' }]);
  });
  it('«состоит» and «снят» without a start of ours have an unknown start', () => {
    expect(observationRows([visit('2026-01-10', { mainDiagnosis: main, dispensary: dispensary('continue') })])).toEqual(
      [{ start: null, stop: null, diagnosis: main, doctor: 'Врач' }],
    );
    expect(observationRows([visit('2026-01-10', { mainDiagnosis: main, dispensary: dispensary('stop') })])).toEqual([
      { start: null, stop: '2026-01-10', diagnosis: main, doctor: 'Врач' },
    ]);
  });
  it('diagnoses do not close each other, and observation starts anew after a stop', () => {
    const rows = observationRows([
      visit('2026-01-01', { mainDiagnosis: main, dispensary: dispensary('start') }),
      visit('2026-01-02', { mainDiagnosis: diagnosis('E11.9'), dispensary: dispensary('stop') }),
      visit('2026-01-03', { mainDiagnosis: main, dispensary: dispensary('stop') }),
      visit('2026-01-04', { mainDiagnosis: main, dispensary: dispensary('start') }),
    ]);
    expect(rows.map(({ start, stop }) => [start, stop])).toEqual([
      ['2026-01-01', '2026-01-03'],
      [null, '2026-01-02'],
      ['2026-01-04', null],
    ]);
  });
  it('a diagnosis has one open row at most, and no row ends before it starts in the order of visits', () => {
    const action = fc.constantFrom('start' as const, 'continue' as const, 'stop' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(action, fc.constantFrom('A00', 'B00'))), (steps) => {
        const rows = observationRows(
          steps.map(([what, code], index) =>
            visit(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10), {
              mainDiagnosis: diagnosis(code),
              dispensary: dispensary(what),
            }),
          ),
        );
        for (const code of ['A00', 'B00'])
          expect(rows.filter((row) => row.diagnosis?.code === code && row.stop === null).length).toBeLessThanOrEqual(1);
        expect(rows.filter(({ start, stop }) => start !== null && stop !== null && stop < start)).toEqual([]);
        expect(rows.filter(({ stop }) => stop !== null)).toHaveLength(steps.filter(([what]) => what === 'stop').length);
      }),
    );
  });
});

describe('20. Final diagnoses', () => {
  it('an epicrisis without concomitant diseases does not remove those of the visits', () => {
    const rows = diagnosisRows([
      visit('2026-01-01', {
        mainDiagnosis: diagnosis('J06.9'),
        concomitant: [diagnosis('E11.9'), diagnosis('I10')],
        epicrisis: { mainDiagnosis: diagnosis('J18.9'), concomitant: [] },
      }),
    ]);
    expect(rows.map(({ diagnosis: { code } }) => code)).toEqual(['J18.9', 'E11.9', 'I10']);
  });
  it('has the main and the concomitant ones, each once in a case; an epicrisis refines them', () => {
    const rows = diagnosisRows([
      visit('2026-01-01', { mainDiagnosis: diagnosis('J06.9'), concomitant: [diagnosis('E11.9')] }),
      visit('2026-01-05', {}),
      visit('2026-01-10', { epicrisis: { mainDiagnosis: diagnosis('J18.9'), concomitant: [diagnosis('E11.9')] } }),
      visit('2026-03-01', { mainDiagnosis: diagnosis('J06.9') }, 'b'),
    ]);
    expect(rows.map(({ day, diagnosis: { code } }) => [day, code])).toEqual([
      ['2026-01-01', 'J06.9'],
      ['2026-01-01', 'E11.9'],
      ['2026-01-10', 'J18.9'],
      ['2026-03-01', 'J06.9'],
    ]);
  });
});
