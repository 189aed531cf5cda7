import { describe, expect, it } from 'vitest';
import { emptyForm, type Form025u } from '#shared/rules/form-025u.ts';
import { givenBack, takenOver } from './take-over.ts';

const asthma = { code: 'J45.0', name: 'Астма', note: 'лёгкая', character: 'first' as const };
const earlier: Form025u = {
  ...emptyForm(),
  place: 'home',
  complaints: 'Кашель',
  objective: 'Хрипы',
  mainDiagnosis: asthma,
  prescriptions: [{ drug: 'Амброксол', dosage: '30 мг', method: 'внутрь', duration: '7 дней' }],
  sickLeave: '123456789012',
  consent: 'given',
};

describe('a visit takes over an earlier one', () => {
  it('takes what was said, not what is of that visit alone; the character is asked anew', () => {
    expect(takenOver(emptyForm(), earlier, true)).toEqual({
      complaints: 'Кашель',
      objective: 'Хрипы',
      mainDiagnosis: { ...asthma, character: null },
      prescriptions: earlier.prescriptions,
    });
  });

  it('leaves what was typed, and what a repeat visit does not have', () => {
    const form = { ...emptyForm(), complaints: 'Слабость' };
    expect(Object.keys(takenOver(form, earlier, false))).toEqual(['prescriptions']);
  });

  it('takes nothing where nothing was said', () => expect(takenOver(emptyForm(), emptyForm(), true)).toEqual({}));

  it('gives back what nobody changed since', () => {
    const before = emptyForm();
    const taken = takenOver(before, earlier, true);
    const after: Form025u = { ...before, ...taken, complaints: 'Кашель прошёл' };
    const back = givenBack(after, taken, before);
    expect(back).toEqual({ objective: '', mainDiagnosis: null, prescriptions: [] });
  });
});
