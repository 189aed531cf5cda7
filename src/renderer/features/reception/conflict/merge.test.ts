import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyEpicrisis, emptyForm, formOfVisit, type Form025u } from '#shared/rules/form-025u.ts';
import { differencesOf, mergeForms, type Side } from './merge.ts';

const word = fc.constantFrom('', 'раз', 'два');
const epicrisis = fc.option(fc.record({ recommendations: word, complications: word }).map((part) => ({ ...emptyEpicrisis(), ...part })));
const form: fc.Arbitrary<Form025u> = fc.record({ complaints: word, objective: word, dynamics: word, examinations: word, epicrisis }).map((part) => ({ ...emptyForm(), ...part }));
const all = (fields: readonly { readonly field: string }[], side: Side) => Object.fromEntries(fields.map(({ field }) => [field, side]));

describe('две версии записи', () => {
  it('всё моё — моя, всё чужое — чужая, и больше ничего не различается', () => {
    fc.assert(fc.property(form, form, fc.boolean(), (mine, theirs, isPrimary) => {
      const differences = differencesOf(mine, theirs, isPrimary);
      expect(mergeForms(mine, theirs, all(differences, 'mine'))).toEqual(mine);
      expect(formOfVisit(mergeForms(mine, theirs, all(differences, 'theirs')), isPrimary)).toEqual(formOfVisit(theirs, isPrimary));
    }), { numRuns: 500 });
  });
  it('одинаковые не различаются', () => {
    fc.assert(fc.property(form, fc.boolean(), (value, isPrimary) => {
      expect(differencesOf(value, value, isPrimary)).toEqual([]);
    }));
  });
  it('различия названы и показаны словами; каждое выбирается само', () => {
    const [mine, theirs] = [{ ...emptyForm(), complaints: 'моё', objective: '' }, { ...emptyForm(), complaints: 'чужое', objective: 'чужое' }];
    expect(differencesOf(mine, theirs, true)).toEqual([
      { field: 'complaints', name: 'Жалобы пациента', mine: 'моё', theirs: 'чужое' }, { field: 'objective', name: 'Объективные данные', mine: '', theirs: 'чужое' },
    ]);
    expect(mergeForms(mine, theirs, { objective: 'theirs' })).toMatchObject({ complaints: 'моё', objective: 'чужое' });
  });
  it('эпикриз, который есть у одного, — одно различие', () => {
    const theirs = { ...emptyForm(), epicrisis: { ...emptyEpicrisis(), recommendations: 'покой' } };
    expect(differencesOf(emptyForm(), theirs, true)).toEqual([{ field: 'epicrisis', name: 'Этапный эпикриз', mine: '', theirs: 'Рекомендации: покой' }]);
    expect(mergeForms(emptyForm(), theirs, { epicrisis: 'theirs' }).epicrisis).toEqual(theirs.epicrisis);
  });
});
