import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formChoices, formKeys } from './form-025u.keys.ru.ts';
import { fieldOfWirePath, wirePathOf } from './form-025u-paths.ts';
import {
  PRIMARY_ONLY,
  REPEAT_ONLY,
  diagnosesOf,
  emptyEpicrisis,
  emptyForm,
  epicrisisOf,
  formFromWire,
  formOfVisit,
  formToWire,
  problemsOfForm,
  type Diagnosis,
  type Epicrisis,
  type Form025u,
} from './form-025u.ts';

const keysOf = <T extends object>(object: T) => fc.constantFrom(...(Object.keys(object) as (keyof T)[]));
const text = fc.string({ maxLength: 40 });
const code = fc.constantFrom('J06.9', 'I10', 'S52.5', 'T14.2', 'W01', 'X58', 'Z00.0', 'E66.0');
const diagnosis: fc.Arbitrary<Diagnosis> = fc.record({
  code,
  name: text,
  note: text,
  character: fc.option(keysOf(formChoices.character)),
});
const part = {
  mainDiagnosis: fc.option(diagnosis),
  complications: text,
  concomitant: fc.array(diagnosis, { maxLength: 4 }),
  externalCause: fc.option(diagnosis),
};
const epicrisis: fc.Arbitrary<Epicrisis> = fc.record({
  ...part,
  disabilityDays: fc.option(fc.nat({ max: 1000 })),
  complaintsAndDynamics: text,
  examinationAndTreatment: text,
  recommendations: text,
  sickLeave: text,
});
const form: fc.Arbitrary<Form025u> = fc.record({
  ...part,
  place: keysOf(formChoices.place),
  complaints: text,
  anamnesisDisease: text,
  anamnesisLife: text,
  objective: text,
  healthGroup: fc.option(keysOf(formChoices.healthGroup)),
  dispensary: fc.option(
    fc.record({ action: keysOf(formChoices.dispensary), date: fc.option(fc.constant('2026-11-21')), note: text }),
  ),
  examinations: text,
  prescriptions: fc.array(fc.record({ drug: text, dosage: text, method: text, duration: text }), { maxLength: 3 }),
  physiotherapy: text,
  sickLeave: text,
  benefitPrescriptions: text,
  consent: fc.option(keysOf(formChoices.consent)),
  dynamics: text,
  epicrisis: fc.option(epicrisis),
});
const isCause = (value: string) => /^[VWXY]/.test(value);

describe('form 025/u on the wire', () => {
  it('a round trip gives the same form', () => {
    fc.assert(
      fc.property(form, (value) => {
        expect(formFromWire(formToWire(value))).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });
  it('the keys are Russian and complete', () => {
    fc.assert(
      fc.property(form, (value) => {
        expect(Object.keys(formToWire(value)).toSorted()).toEqual(Object.values(formKeys).toSorted());
      }),
    );
    expect(Object.values(formKeys).filter((key) => key.includes('.'))).toEqual([]);
  });
  it('the path of any field reads back', () => {
    const field = fc.oneof(
      keysOf(formKeys),
      fc.tuple(fc.constant('epicrisis'), keysOf(emptyEpicrisis())).map((parts) => parts.join('.')),
      fc
        .tuple(fc.constantFrom('concomitant', 'epicrisis.concomitant'), fc.nat({ max: 19 }))
        .map((parts) => parts.join('.')),
      fc
        .tuple(
          fc.constant('prescriptions'),
          fc.nat({ max: 49 }),
          fc.constantFrom('drug', 'dosage', 'method', 'duration'),
        )
        .map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(field, (name) => {
        expect(wirePathOf(name)).toMatch(/^[А-Я]/);
        expect(fieldOfWirePath(wirePathOf(name))).toBe(name);
      }),
    );
    expect(wirePathOf('prescriptions.0.drug')).toBe(
      'Лекарственные препараты, физиотерапия.0.Наименование лекарственного препарата',
    );
    expect(wirePathOf('epicrisis.mainDiagnosis')).toBe('Этапный эпикриз.Диагноз основного заболевания');
    expect([fieldOfWirePath('Диагноз основного заболевания.code'), fieldOfWirePath('version')]).toEqual([
      'mainDiagnosis.code',
      'version',
    ]);
  });
});

describe('form of one visit', () => {
  it('begins in the clinic, with nothing said', () => {
    const { place, ...rest } = emptyForm();
    expect(place).toBe('clinic');
    const said = [...Object.entries(rest), ...Object.entries(emptyEpicrisis())].filter(
      ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
    );
    expect(said).toEqual([]);
  });
  it('drops the fields of the other kind of visit, keeps the rest, and is idempotent', () => {
    fc.assert(
      fc.property(form, fc.boolean(), (value, isPrimary) => {
        const foreign: readonly string[] = isPrimary ? REPEAT_ONLY : PRIMARY_ONLY;
        const kept = formOfVisit(value, isPrimary);
        for (const name of Object.keys(value) as (keyof Form025u)[])
          expect(kept[name]).toEqual(foreign.includes(name) ? emptyForm()[name] : value[name]);
        expect(formOfVisit(kept, isPrimary)).toEqual(kept);
      }),
    );
  });
});

describe('problems that block saving', () => {
  const cold: Diagnosis = { code: 'J06.9', name: 'ОРВИ', note: '', character: null };
  const drug = { drug: 'Парацетамол', dosage: '', method: '', duration: '' };
  const primary: Form025u = {
    ...emptyForm(),
    complaints: 'кашель',
    mainDiagnosis: cold,
    prescriptions: [drug],
    epicrisis: { ...emptyEpicrisis(), complaintsAndDynamics: 'лучше', mainDiagnosis: cold },
  };
  const repeat: Form025u = { ...primary, mainDiagnosis: null, dynamics: 'лучше' };

  it('a form with all that is demanded has none', () =>
    expect([problemsOfForm(primary, true), problemsOfForm(repeat, false)]).toEqual([{}, {}]));
  it('blanks are not an answer', () => {
    const epicrisis = { ...emptyEpicrisis(), complaintsAndDynamics: ' ', mainDiagnosis: cold };
    const blank = { complaints: ' ', prescriptions: [{ ...drug, drug: ' ' }], epicrisis };
    const found = {
      complaints: 'required',
      'prescriptions.0.drug': 'required',
      'epicrisis.complaintsAndDynamics': 'required',
    };
    expect(problemsOfForm({ ...primary, ...blank }, true)).toEqual(found);
    expect(problemsOfForm({ ...repeat, ...blank, dynamics: ' ' }, false)).toEqual({ ...found, dynamics: 'required' });
  });
  it('a first visit needs complaints and a diagnosis; a repeated one needs complaints and dynamics, never a diagnosis', () => {
    expect(problemsOfForm(emptyForm(), true)).toEqual({ complaints: 'required', mainDiagnosis: 'required' });
    expect(problemsOfForm(emptyForm(), false)).toEqual({ complaints: 'required', dynamics: 'required' });
    fc.assert(
      fc.property(form, (value) => {
        const problems = problemsOfForm({ ...value, epicrisis: null }, false);
        expect(PRIMARY_ONLY.filter((name) => name in problems)).toEqual([]);
      }),
    );
  });

  it('a cause stands only in its own field, an injury needs a cause, a double is refused', () => {
    fc.assert(
      fc.property(form, (value) => {
        const problems = problemsOfForm(value, true);
        const { mainDiagnosis: main, externalCause: cause, concomitant } = value;
        expect(problems['mainDiagnosis']).toBe(
          main === null ? 'required' : isCause(main.code) ? 'external_cause_here' : undefined,
        );
        const isCauseMissing = main !== null && /^[ST]/.test(main.code) && cause === null;
        expect(problems['externalCause']).toBe(
          isCauseMissing ? 'required' : cause && !isCause(cause.code) ? 'not_external_cause' : undefined,
        );
        concomitant.forEach((one, index) => {
          const isDoubled =
            one.code === main?.code || concomitant.slice(0, index).some((other) => other.code === one.code);
          expect(problems[`concomitant.${index}`]).toBe(
            isCause(one.code) ? 'external_cause_here' : isDoubled ? 'doubled' : undefined,
          );
        });
      }),
      { numRuns: 300 },
    );
  });

  it('a prescription without a drug and an epicrisis without dynamics or a diagnosis are refused', () => {
    const value: Form025u = {
      ...emptyForm(),
      prescriptions: [{ drug: ' ', dosage: '', method: '', duration: '' }],
      epicrisis: emptyEpicrisis(),
    };
    expect(problemsOfForm(value, false)).toMatchObject({
      'prescriptions.0.drug': 'required',
      'epicrisis.complaintsAndDynamics': 'required',
      'epicrisis.mainDiagnosis': 'required',
    });
  });

  it('an epicrisis starts with the diagnoses of the visits and nothing else', () => {
    fc.assert(
      fc.property(form, (value) => {
        const { mainDiagnosis, complications, concomitant, externalCause } = value;
        expect(epicrisisOf(value)).toEqual({
          ...emptyEpicrisis(),
          mainDiagnosis,
          complications,
          concomitant,
          externalCause,
        });
      }),
    );
    expect(epicrisisOf(null)).toEqual(emptyEpicrisis());
  });

  it('finds each diagnosis of a form once', () => {
    const both = { mainDiagnosis: { code: 'S52.5' }, concomitant: [{ code: 'I10' }], externalCause: { code: 'W01' } };
    const value = { ...emptyForm(), ...both, epicrisis: { ...emptyEpicrisis(), ...both } } as unknown as Form025u;
    expect(diagnosesOf(value).map(({ field, diagnosis: { code: found } }) => [field, found])).toEqual([
      ['mainDiagnosis', 'S52.5'],
      ['concomitant.0', 'I10'],
      ['externalCause', 'W01'],
      ['epicrisis.mainDiagnosis', 'S52.5'],
      ['epicrisis.concomitant.0', 'I10'],
      ['epicrisis.externalCause', 'W01'],
    ]);
    fc.assert(
      fc.property(form, (value) => {
        const count = (of: Pick<Epicrisis, 'mainDiagnosis' | 'concomitant' | 'externalCause'> | null) =>
          of ? of.concomitant.length + Number(of.mainDiagnosis !== null) + Number(of.externalCause !== null) : 0;
        const found = diagnosesOf(value);
        expect(found).toHaveLength(count(value) + count(value.epicrisis));
        expect(new Set(found.map(({ field }) => field)).size).toBe(found.length);
      }),
    );
  });
});
