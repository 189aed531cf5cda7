import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyEpicrisis, emptyForm, formOfVisit, type Form025u } from '#shared/rules/form-025u.ts';
import { differencesOf, mergeForms, isSavedAlready, startingSide, droppedByMerge, type Side } from './merge.ts';

const word = fc.constantFrom('', 'раз', 'два');
const epicrisis = fc.option(
  fc.record({ recommendations: word, complications: word }).map((part) => ({ ...emptyEpicrisis(), ...part })),
);
const form: fc.Arbitrary<Form025u> = fc
  .record({ complaints: word, objective: word, dynamics: word, examinations: word, epicrisis })
  .map((part) => ({ ...emptyForm(), ...part }));
const all = (fields: readonly { readonly field: string }[], side: Side) =>
  Object.fromEntries(fields.map(({ field }) => [field, side]));

describe('two versions of a record', () => {
  it('all mine gives mine, all theirs gives theirs, and nothing else differs', () => {
    fc.assert(
      fc.property(form, form, fc.boolean(), (mine, theirs, isPrimary) => {
        const differences = differencesOf(mine, theirs, isPrimary, null);
        expect(mergeForms(mine, theirs, all(differences, 'mine'))).toEqual(mine);
        expect(formOfVisit(mergeForms(mine, theirs, all(differences, 'theirs')), isPrimary)).toEqual(
          formOfVisit(theirs, isPrimary),
        );
      }),
      { numRuns: 500 },
    );
  });
  it('equal forms do not differ', () => {
    fc.assert(
      fc.property(form, fc.boolean(), (value, isPrimary) => {
        expect(differencesOf(value, value, isPrimary, null)).toEqual([]);
      }),
    );
  });
  it('the order of keys does not matter: the database has its own', () => {
    const mine: Form025u = {
      ...emptyForm(),
      dispensary: { action: 'start', date: '2027-01-31', note: '' },
      concomitant: [{ code: 'I10', name: 'Гипертензия', note: '', character: null }],
    };
    const theirs: Form025u = {
      ...emptyForm(),
      dispensary: { note: '', date: '2027-01-31', action: 'start' },
      concomitant: [{ character: null, note: '', name: 'Гипертензия', code: 'I10' }],
    };
    expect(differencesOf(mine, theirs, true, mine)).toEqual([]);
  });
  it('differences are named and shown in words; each is chosen by itself', () => {
    const [mine, theirs] = [
      { ...emptyForm(), complaints: 'моё', objective: '' },
      { ...emptyForm(), complaints: 'чужое', objective: 'чужое' },
    ];
    expect(differencesOf(mine, theirs, true, null)).toEqual([
      { field: 'complaints', name: 'Жалобы пациента', mine: 'моё', theirs: 'чужое', changedBy: 'unknown' },
      { field: 'objective', name: 'Объективные данные', mine: '', theirs: 'чужое', changedBy: 'unknown' },
    ]);
    expect(mergeForms(mine, theirs, { objective: 'theirs' })).toMatchObject({ complaints: 'моё', objective: 'чужое' });
  });
  it('an epicrisis that only one side has is one difference', () => {
    const theirs = { ...emptyForm(), epicrisis: { ...emptyEpicrisis(), recommendations: 'покой' } };
    expect(differencesOf(emptyForm(), theirs, true, emptyForm())).toEqual([
      { field: 'epicrisis', name: 'Этапный эпикриз', mine: '', theirs: 'Рекомендации: покой', changedBy: 'them' },
    ]);
    expect(mergeForms(emptyForm(), theirs, { epicrisis: 'theirs' }).epicrisis).toEqual(theirs.epicrisis);
    const more = { ...emptyForm(), epicrisis: { ...emptyEpicrisis(), complications: 'нет', recommendations: 'покой' } };
    expect(differencesOf(emptyForm(), more, true, null)[0]?.theirs.split('\n')).toEqual([
      'Осложнения: нет',
      'Рекомендации: покой',
    ]);
  });
  it('takes the chosen fields and adds no others', () => {
    const said = (complications: string, recommendations: string) => ({
      ...emptyForm(),
      complaints: complications,
      epicrisis: { ...emptyEpicrisis(), complications, recommendations },
    });
    const choices = { complaints: 'theirs', 'epicrisis.complications': 'theirs' } as const;
    expect(mergeForms(said('моё', 'моё'), said('чужое', 'чужое'), choices)).toStrictEqual({
      ...said('чужое', 'моё'),
    });
    const part = { 'epicrisis.complications': 'theirs' } as const;
    expect(mergeForms(emptyForm(), said('чужое', 'чужое'), part)).toStrictEqual(emptyForm());
    expect(mergeForms(said('моё', 'моё'), emptyForm(), part)).toStrictEqual(said('моё', 'моё'));
  });
  it('starts with the side that changed a field and loses no change', () => {
    fc.assert(
      fc.property(form, form, form, fc.boolean(), (base, mine, theirs, isPrimary) => {
        const differences = differencesOf(mine, theirs, isPrimary, base);
        const [was, own, other] = [base, mine, theirs].map((one) => formOfVisit(one, isPrimary));
        const merged = formOfVisit(
          mergeForms(mine, theirs, Object.fromEntries(differences.map((one) => [one.field, startingSide(one)]))),
          isPrimary,
        );
        for (const field of ['complaints', 'objective', 'dynamics', 'examinations'] as const) {
          expect(merged[field]).toBe(own![field] === was![field] ? other![field] : own![field]);
        }
      }),
      { numRuns: 500 },
    );
  });
  it('an empty value of mine yields when the base is unknown', () => {
    const differences = differencesOf(
      { ...emptyForm(), complaints: 'моё' },
      { ...emptyForm(), complaints: 'чужое', objective: 'чужое' },
      true,
      null,
    );
    expect(differences.map(startingSide)).toEqual(['mine', 'theirs']);
  });
  it('compares fields of the epicrisis with the base one by one', () => {
    const said = (recommendations: string, complications: string) => ({
      ...emptyForm(),
      epicrisis: { ...emptyEpicrisis(), recommendations, complications },
    });
    const differences = differencesOf(said('покой', 'нет'), said('', 'есть'), true, said('', 'нет'));
    expect(differences).toEqual([
      {
        field: 'epicrisis.complications',
        name: 'Этапный эпикриз: Осложнения',
        mine: 'нет',
        theirs: 'есть',
        changedBy: 'them',
      },
      {
        field: 'epicrisis.recommendations',
        name: 'Этапный эпикриз: Рекомендации',
        mine: 'покой',
        theirs: '',
        changedBy: 'me',
      },
    ]);
    const begun = differencesOf(said('покой', 'нет'), said('', 'нет'), true, emptyForm());
    expect(
      begun.map(({ changedBy }) => changedBy),
      'neither had an epicrisis before',
    ).toEqual(['both']);
  });
  it('names what a record of the other kind has no place for', () => {
    const mine = { ...emptyForm(), complaints: 'Кашель', objective: 'Хрипы', dynamics: '' };
    expect(droppedByMerge(mine, false).map(({ name, text }) => [name, text])).toEqual([
      ['Объективные данные', 'Хрипы'],
    ]);
    expect(droppedByMerge(mine, true)).toEqual([]);
    expect(isSavedAlready(mine, { ...mine, objective: '' }, false)).toBe(false);
    expect(isSavedAlready({ ...mine, objective: '' }, { ...mine, objective: '' }, false)).toBe(true);
    expect(isSavedAlready(mine, { ...mine, complaints: 'Одышка' }, true)).toBe(false);
  });
});
