import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fateOf,
  identityConflicts,
  MERGE_GROUP_NAMES,
  MERGE_GROUPS,
  mergedFacts,
  type PersonCardField,
  type PersonCard,
} from './card-merge.ts';
import { CardFields, emptyCard } from './patient-card.ts';

const nobody: PersonCard = {
  ...emptyCard(),
  lastName: 'Иванова',
  firstName: 'Анна',
  middleName: '',
  hasNoMiddleName: false,
  birthDate: null,
  gender: null,
  phone: '',
  email: '',
};
const none = new Set<never>();

describe('two cards of one person', () => {
  it('have each fact in one group, but for the day on which the card was opened', () => {
    const grouped = Object.values(MERGE_GROUPS).flat() as PersonCardField[];
    const person = ['lastName', 'firstName', 'middleName', 'hasNoMiddleName', 'birthDate', 'gender', 'phone', 'email'];
    const facts = [...person, ...Object.keys(CardFields).filter((name) => name !== 'fillDate')];
    expect(grouped.toSorted()).toEqual(facts.toSorted());
  });

  it('fill each other, an address as a whole', () => {
    const target = { ...nobody, registrationSubject: 'Москва', registrationCity: 'Москва', phone: '' };
    const source = { ...nobody, registrationSubject: 'Тула', registrationStreet: 'Мира', phone: '+79161234567' };
    expect(fateOf('registration', target, source)).toBe('asked');
    expect(fateOf('phone', target, source)).toBe('filled');
    expect(mergedFacts(target, source, none)).toEqual({ ...target, phone: '+79161234567' });
    expect(mergedFacts(target, source, new Set(['registration'] as const))).toMatchObject({
      registrationSubject: 'Тула',
      registrationCity: '',
      registrationStreet: 'Мира',
    });
  });

  it.each([
    ['пенициллин', 'орехи', 'пенициллин; орехи'],
    ['пенициллин', 'Пенициллин, орехи', 'Пенициллин, орехи'],
    ['пенициллин, орехи', 'орехи', 'пенициллин, орехи'],
    ['', 'орехи', 'орехи'],
    ['орехи', '', 'орехи'],
  ])('keep all allergies: %j and %j', (one, other, both) =>
    expect(mergedFacts({ ...nobody, allergies: one }, { ...nobody, allergies: other }, none).allergies).toBe(both),
  );

  it.each([
    ['112-233-445 95', '087-654-303 00', ['snils']],
    ['112-233-445 95', '112-233-445 95', []],
    ['112-233-445 95', '', []],
    // a misprint in one of them
    ['112-233-445 95', '112-233-445 96', []],
  ])('are of two people by two sound SNILS: %j and %j', (one, other, conflicts) =>
    expect(identityConflicts({ ...nobody, snils: one }, { ...nobody, snils: other })).toEqual(conflicts),
  );

  it('become a card whose facts are of one of them, and lose none that only one had', () => {
    const line = fc.constantFrom('', 'а', 'б');
    const facts = fc
      .record({
        lastName: fc.constantFrom('а', 'б'),
        phone: line,
        omsNumber: line,
        insurer: line,
        snils: line,
        workplace: line,
      })
      .map((some) => ({ ...nobody, ...some }));
    fc.assert(
      fc.property(facts, facts, fc.subarray(MERGE_GROUP_NAMES), (target, source, taken) => {
        const merged = mergedFacts(target, source, new Set(taken));
        for (const group of MERGE_GROUP_NAMES) {
          const of = (card: PersonCard) => MERGE_GROUPS[group].map((name) => card[name]);
          const isSources =
            fateOf(group, target, source) === 'asked'
              ? taken.includes(group)
              : fateOf(group, target, source) === 'filled';
          expect(of(merged)).toEqual(of(isSources ? source : target));
        }
      }),
    );
  });
});
