import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardToWire, emptyCard } from '#shared/rules/patient-card.ts';
import type { Patient } from '#renderer/entities/patient/api.ts';
import {
  bodyOfValues,
  cardOfValues,
  differingFields,
  valuesOf,
  type CardValues,
  type CardValueName,
} from '#renderer/entities/patient/card-values.ts';
import { CARD_ITEMS } from '#renderer/entities/patient/card-fields.ts';
import { changedByOther, mergedCard } from './merge-card.ts';
import { openPatient } from '#tests/dom/patient.ts';

// without what the personal account says: a draft has none of it
const { profile: _, ...patient } = openPatient({
  last_name: 'Ёлкина',
  first_name: 'Анна',
  version: 3,
});
const empty = valuesOf(patient);
const FIELDS = Object.keys(empty) as CardValueName[];
const values = fc.record(
  Object.fromEntries(
    FIELDS.map((name) => [name, typeof empty[name] === 'boolean' ? fc.boolean() : fc.constantFrom('', 'а', 'б')]),
  ),
) as unknown as fc.Arbitrary<CardValues>;

describe('values of a card', () => {
  it('the items name each field once', () => {
    const named = CARD_ITEMS.flatMap(({ fields }) => fields);
    expect(named.toSorted()).toEqual(FIELDS.toSorted());
    expect(CARD_ITEMS.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  it('a card survives the round trip through a draft', () => {
    const card = {
      ...emptyCard(),
      snils: '112-233-445 95',
      bloodGroup: 'AB(IV)' as const,
      needsPalliativeCare: false,
      disability: { order: 'primary' as const, group: null, date: '2020-01-02' },
      fillDate: '2026-01-01',
    };
    const known: Patient = { ...patient, gender: 'female', date_of_birth: '1980-02-01', data: cardToWire(card) };
    expect(cardOfValues(valuesOf(known))).toEqual(card);
    const read = [
      'id',
      'cardid',
      'good',
      'avatar',
      'has_account',
      'has_photo',
      'representative',
      'allergies',
      'dispensary',
      'missing',
    ];
    const body = Object.fromEntries(Object.entries(known).filter(([name]) => !read.includes(name)));
    expect(bodyOfValues(valuesOf(known), 3)).toEqual(body);
    expect(bodyOfValues(empty, 3).data).toEqual(cardToWire(emptyCard()));
  });
});

describe('merge with a save of another person', () => {
  it('asks about what they changed, in the order of the card, but not about what both changed alike', () => {
    const mine = { ...empty, firstName: 'Инна', lastName: 'Мышкина', insurer: 'моя' };
    const theirs = { ...empty, firstName: 'Инна', lastName: 'Норкина', snils: '112-233-445 95' };
    expect(changedByOther(empty, mine, theirs)).toEqual([
      { name: 'lastName', isBoth: true },
      { name: 'snils', isBoth: false },
    ]);
  });
  it('changes that do not overlap are both saved', () => {
    fc.assert(
      fc.property(
        values,
        values,
        values,
        fc.array(fc.boolean(), { minLength: FIELDS.length, maxLength: FIELDS.length }),
        (base, mineAll, theirsAll, isMine) => {
          const pick = (from: CardValues, mine: boolean) =>
            ({
              ...base,
              ...Object.fromEntries(
                FIELDS.filter((_, index) => isMine[index] === mine).map((name) => [name, from[name]]),
              ),
            }) as CardValues;
          const [mine, theirs] = [pick(mineAll, true), pick(theirsAll, false)];
          const merged = mergedCard(base, mine, theirs, new Set());
          for (const name of differingFields(base, mine)) expect(merged[name]).toBe(mine[name]);
          for (const name of differingFields(base, theirs)) expect(merged[name]).toBe(theirs[name]);
        },
      ),
    );
  });

  it('a field is mine exactly when it was chosen or the other did not change it, else theirs', () => {
    fc.assert(
      fc.property(values, values, values, fc.func(fc.boolean()), (base, mine, theirs, isKept) => {
        const changed = changedByOther(base, mine, theirs);
        const kept = new Set(changed.map(({ name }) => name).filter((name) => isKept(name)));
        const merged = mergedCard(base, mine, theirs, kept);
        for (const name of FIELDS) {
          const isTheirs = changed.some((field) => field.name === name) && !kept.has(name);
          expect(merged[name]).toBe(isTheirs ? theirs[name] : mine[name]);
        }
      }),
    );
  });
});
