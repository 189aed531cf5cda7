import { describe, expect, it } from 'vitest';
import { emptyForm, formToWire, type Diagnosis } from '#shared/rules/form-025u.ts';
import type { CurrentReception, ReceptionRecord } from '../api.ts';
import { checkForm, errorsInside, errorsOfRefusal, inScreenOrder, withoutChanged } from './check.ts';
import { describeForm } from './describe.ts';
import { nameOfField } from './field-names.ts';
import { SECTIONS, isFilled, railOf, sectionsOf } from './sections.ts';
import { startWithDraft } from './start.ts';

const cold: Diagnosis = { code: 'J06.9', name: 'ОРВИ', note: 'лёгкое течение', character: 'first' };

describe('sections of the form', () => {
  it('differ between a first and a repeated visit', () => {
    expect(sectionsOf(true)).toEqual([
      'visit',
      'complaints',
      'anamnesis',
      'objective',
      'diagnosis',
      'group',
      'prescriptions',
      'certificates',
      'consent',
      'epicrisis',
    ]);
    expect(sectionsOf(false)).toEqual([
      'visit',
      'complaints',
      'dynamics',
      'prescriptions',
      'certificates',
      'epicrisis',
    ]);
  });
  it('hold each field of the form exactly once', () => {
    const fields = Object.values(SECTIONS).flatMap((section) => [...section.fields]);
    expect(fields.toSorted()).toEqual(Object.keys(emptyForm()).toSorted());
  });
  it('are filled when something is said in them', () => {
    expect(isFilled(emptyForm(), 'complaints')).toBe(false);
    expect(isFilled({ ...emptyForm(), complaints: '  ' }, 'complaints')).toBe(false);
    expect(isFilled({ ...emptyForm(), concomitant: [cold] }, 'diagnosis')).toBe(true);
    expect(sectionsOf(true).filter((key) => isFilled(emptyForm(), key))).toEqual([]);
    expect(isFilled({ ...emptyForm(), complaints: 'x' }, 'visit'), 'the place, by default').toBe(true);
    const rail = railOf(['diagnosis', 'epicrisis'], emptyForm(), {
      'epicrisis.mainDiagnosis': 'x',
      'epicrisis.outcome': 'x',
    });
    expect(rail.map(({ state, note }) => [state, note])).toEqual([
      ['empty', undefined],
      ['wrong', '2 ош.'],
    ]);
  });
});

describe('errors of the form', () => {
  it('equal those of the server before sending', () => {
    expect(checkForm(emptyForm(), true)).toEqual({
      complaints: 'Это поле обязательное',
      mainDiagnosis: 'Это поле обязательное',
    });
    expect(checkForm({ ...emptyForm(), mainDiagnosis: cold }, false)).toEqual({
      complaints: 'Это поле обязательное',
      dynamics: 'Это поле обязательное',
    });
  });
  it('a refusal of the server goes to its fields', () => {
    const errors = {
      'forma.Диагноз основного заболевания.code': ['а'],
      'forma.Этапный эпикриз.Рекомендации': ['б'],
      'forma.Лекарственные препараты, физиотерапия.1.Дозировка': ['в'],
      version: ['г'],
    };
    expect(errorsOfRefusal({ status: 422, code: 'validation_failed', message: '', errors })).toEqual({
      mainDiagnosis: 'а',
      'epicrisis.recommendations': 'б',
      'prescriptions.1.dosage': 'в',
      version: 'г',
    });
  });
  it('go away when their field changes', () => {
    const errors = { complaints: 'а', 'prescriptions.0.drug': 'б', 'epicrisis.mainDiagnosis': 'в' };
    expect(withoutChanged(errors, ['prescriptions'])).toEqual({ complaints: 'а', 'epicrisis.mainDiagnosis': 'в' });
    expect(errorsInside(errors, 'epicrisis')).toEqual({ mainDiagnosis: 'в' });
  });
  it('stand in the order of the screen and are named in words', () => {
    expect(Object.keys(inScreenOrder({ 'prescriptions.0.drug': 'x', mainDiagnosis: 'x', complaints: 'x' }))).toEqual([
      'complaints',
      'mainDiagnosis',
      'prescriptions.0.drug',
    ]);
    expect(['complaints', 'prescriptions.0.drug', 'epicrisis.concomitant.1', 'version'].map(nameOfField)).toEqual([
      'Жалобы пациента',
      'препарат 1: Наименование лекарственного препарата',
      'Этапный эпикриз: Сопутствующее заболевание 2',
      'version',
    ]);
  });
});

describe('form in words', () => {
  it('tells diagnosis, drugs and observation', () => {
    const form = {
      ...emptyForm(),
      mainDiagnosis: cold,
      prescriptions: [{ drug: 'Вода', dosage: '200 мл', method: '', duration: '2 дня' }],
      dispensary: { action: 'start' as const, date: '2026-11-01', note: '' },
    };
    const said = new Map(describeForm(form, true).map(({ field, text }) => [field, text]));
    expect(said.get('mainDiagnosis')).toBe('J06.9 ОРВИ, лёгкое течение, Впервые установленный (+)');
    expect(said.get('prescriptions')).toBe('Вода, 200 мл, 2 дня');
    expect(said.get('dispensary')).toBe('Взят под диспансерное наблюдение, 01.11.2026');
    expect(said.has('dynamics')).toBe(false);
  });
});

describe('start of the form', () => {
  const record = {
    fields: formToWire({ ...emptyForm(), complaints: 'сохранено' }),
    treatmentcase: 'c1',
    version: 3,
  } as ReceptionRecord;
  const draft = {
    fields: formToWire({ ...emptyForm(), complaints: 'черновик' }),
    treatmentcase: 'c2',
    close_case: false,
    base_version: null,
    page: null,
    saved_at: '2026-11-20T10:00:00+03:00',
  };
  const open = (id: string) => ({ id }) as CurrentReception['cases'][number];
  const start = (more: Partial<CurrentReception>) =>
    startWithDraft({ record: null, draft: null, cases: [], ...more } as CurrentReception);

  it('empty: takes the last open case, or a new one without open cases', () => {
    expect(start({ cases: [open('c1'), open('c2')] })).toMatchObject({ treatmentCase: 'c1', baseVersion: null });
    expect(start({})).toMatchObject({ treatmentCase: null });
  });
  it('takes the record, and over it the draft with its version', () => {
    expect(start({ record })).toMatchObject({ form: { complaints: 'сохранено' }, treatmentCase: 'c1', baseVersion: 3 });
    expect(start({ record, draft: { ...draft, base_version: 2 } })).toMatchObject({
      form: { complaints: 'черновик' },
      treatmentCase: 'c1',
      baseVersion: 2,
    });
  });
  it('the base is known while the record is the one it started from', () => {
    expect(start({ draft }).base).toEqual(emptyForm());
    expect(start({ record, draft: { ...draft, base_version: 3 } }).base).toMatchObject({ complaints: 'сохранено' });
    expect(start({ record, draft: { ...draft, base_version: 2 } }).base).toBeNull();
  });
  it('the mark that closes the case comes with the draft', () =>
    expect(start({ draft: { ...draft, close_case: true } }).closesCase).toBe(true));
  it('a draft in a case that was closed goes on in another', () => {
    expect(start({ draft, cases: [open('c2')] })).toMatchObject({ treatmentCase: 'c2' });
    expect(start({ draft, cases: [open('c1')] })).toMatchObject({
      treatmentCase: 'c1',
      form: { complaints: 'черновик' },
    });
  });
});
