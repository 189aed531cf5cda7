import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_ITEMS_COUNT, filledItems } from './card-items.ts';
import { cardKeys } from './patient-card.keys.ru.ts';
import {
  cardChangeFromWire,
  cardFromWire,
  cardToWire,
  emptyCard,
  isOmsSound,
  isSnilsSound,
  missingInCard,
  orphansInAddress,
  type CardIdentity,
  type PatientCard,
} from './patient-card.ts';
import {
  cardProblemText,
  problemsOfPatient,
  refusedProblems,
  wireFieldOf,
  type CardProblems,
  type CheckedField,
} from './patient-check.ts';
import { fromWire, toWire } from './wire-keys.ts';

const TODAY = '2026-11-21';
const digits = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });
const person = {
  lastName: 'Ёлкина',
  firstName: 'Анна',
  middleName: 'Петровна',
  hasNoMiddleName: false,
  birthDate: '1980-02-01',
};
const part = fc.constantFrom('', ' ', 'Тверь');
const address = fc.record({
  registrationSubject: part,
  registrationDistrict: part,
  registrationCity: part,
  registrationLocality: part,
  registrationStreet: part,
  registrationHouse: part,
  registrationApartment: part,
});

/**
 * Control number as the order defines it: a sum below 100 is the number, 100 and 101 give 00, a greater sum is taken
 * modulo 101.
 */
function snilsCheck(number: readonly number[]): string {
  let sum = number.reduce((total, digit, index) => total + digit * (9 - index), 0);
  if (sum > 101) sum %= 101;
  return String(sum === 100 || sum === 101 ? 0 : sum).padStart(2, '0');
}

describe('SNILS', () => {
  it('is accepted with the right control number only', () => {
    fc.assert(
      fc.property(
        digits(9).filter((number) => Number(number.join('')) > 1_001_998),
        fc.integer({ min: 0, max: 99 }),
        (number, other) => {
          const check = snilsCheck(number);
          expect(isSnilsSound(number.join('') + check)).toBe(true);
          expect(isSnilsSound(number.join('') + String(other).padStart(2, '0'))).toBe(Number(check) === other);
        },
      ),
      { numRuns: 1000 },
    );
  });
  it.each([
    ['112-233-445 95', true],
    ['087-654-303 00', true],
    ['112-233-445 96', false],
    ['001-001-998 77', true],
    ['', false],
    ['112-233-445', false],
  ])('%s: %s', (snils, isSound) => expect(isSnilsSound(snils)).toBe(isSound));
});

describe('OMS policy number', () => {
  it('one wrong digit of sixteen is always noticed', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (start, at, shift) => {
        const whole = Array.from({ length: 10 }, (_, check) => [...start, check]).filter((number) =>
          isOmsSound(number.join('')),
        );
        expect(whole).toHaveLength(1);
        const wrong = whole[0]!.with(at, (whole[0]![at]! + shift) % 10);
        expect(isOmsSound(wrong.join(''))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
  it.each([
    ['4561261212345467', true],
    ['4561 2612 1234 5467', true],
    ['4561261212345468', false],
    ['4561 2612 1234 5468', false],
    ['9999999999999995', true],
    ['1234567890123452', true],
    ['2134567890123452', false],
  ])('%s: %s', (number, isSound) => expect(isOmsSound(number)).toBe(isSound));
  it.each([
    ['', '123', 'oms_form'],
    ['', 'АБ 123456', 'oms_form'],
    ['', '—', 'oms_form'],
    ['АБ', '—', 'oms_form'],
    ['', '', undefined],
    ['', '123456789', undefined],
    ['51 01', '123456', undefined],
    ['', '4561 2612 1234 5467', undefined],
    ['', '4561 2612 1234 5468', 'oms_unsound'],
  ])('series «%s», number «%s»: %s', (omsSerial, omsNumber, problem) =>
    expect(problemsOfPatient(person, { ...emptyCard(), omsSerial, omsNumber }, TODAY).omsNumber).toBe(problem),
  );
  it('old policies of another length cannot be checked', () =>
    expect(['', '123456', 'АБ 123456'].every(isOmsSound)).toBe(true));
});

describe('chain of an address', () => {
  it('orphans are exactly the parts without a parent', () => {
    fc.assert(
      fc.property(address, (card) => {
        const has = (name: keyof typeof card) => card[name].trim() !== '';
        const orphans = new Set(orphansInAddress(card));
        expect(orphans.has('registrationDistrict')).toBe(has('registrationDistrict') && !has('registrationSubject'));
        expect(orphans.has('registrationCity')).toBe(has('registrationCity') && !has('registrationSubject'));
        expect(orphans.has('registrationStreet')).toBe(
          has('registrationStreet') && !has('registrationCity') && !has('registrationLocality'),
        );
        expect(orphans.has('registrationHouse')).toBe(has('registrationHouse') && !has('registrationStreet'));
        expect(orphans.has('registrationApartment')).toBe(has('registrationApartment') && !has('registrationHouse'));
        expect([...orphans].some((name) => name === 'registrationSubject' || name === 'registrationLocality')).toBe(
          false,
        );
      }),
    );
  });
  it('an address filled from the top has no orphans', () => {
    const order = [
      'registrationSubject',
      'registrationCity',
      'registrationStreet',
      'registrationHouse',
      'registrationApartment',
    ] as const;
    for (let count = 0; count <= order.length; count += 1)
      expect(
        orphansInAddress({ ...emptyCard(), ...Object.fromEntries(order.slice(0, count).map((name) => [name, 'x'])) }),
      ).toEqual([]);
  });
});

describe('check of a card', () => {
  it('a sound card has no problems', () => expect(problemsOfPatient(person, emptyCard(), TODAY)).toEqual({}));

  it.each<[Partial<typeof person>, Partial<PatientCard>, object]>([
    [{ lastName: ' ' }, {}, { lastName: 'required' }],
    [{ firstName: ' ' }, {}, { firstName: 'required' }],
    [{ lastName: 'Ёлкина2', firstName: '😀' }, {}, { lastName: 'name_letters', firstName: 'name_letters' }],
    [{ middleName: '' }, {}, { middleName: 'middle_name_required' }],
    [{ middleName: ' ' }, {}, { middleName: 'middle_name_required' }],
    [{ middleName: ' ', hasNoMiddleName: true }, {}, {}],
    [{ middleName: '', hasNoMiddleName: true }, {}, {}],
    [{ hasNoMiddleName: true }, {}, { middleName: 'middle_name_and_mark' }],
    [{ birthDate: null as never }, {}, { birthDate: 'required' }],
    [{ birthDate: '2026-11-22' }, {}, { birthDate: 'day_in_future' }],
    [{ birthDate: TODAY }, {}, {}],
    [{ birthDate: '1899-12-31' }, {}, { birthDate: 'day_too_early' }],
    [{ birthDate: '1900-01-01' }, {}, {}],
    [
      {},
      {
        fillDate: '2026-11-22',
        omsIssuedOn: '2030-01-01',
        disability: { order: null, group: '1', date: '2027-01-01' },
      },
      { fillDate: 'day_in_future', omsIssuedOn: 'day_in_future', disability: 'day_in_future' },
    ],
    [
      {},
      { snils: '112-233-445 96', omsNumber: '4561261212345468' },
      { snils: 'snils_unsound', omsNumber: 'oms_unsound' },
    ],
    [
      {},
      { benefitCode: '😀', documentNumber: 'паспорт №' },
      { benefitCode: 'benefit_code_form', documentNumber: 'document_number_form' },
    ],
    [
      {},
      { registrationHouse: '1', registrationCity: 'Тверь' },
      { registrationHouse: 'address_needs_street', registrationCity: 'address_needs_subject' },
    ],
  ])('%o %o', (change, card, problems) =>
    expect(problemsOfPatient({ ...person, ...change }, { ...emptyCard(), ...card }, TODAY)).toEqual(problems),
  );

  it('a form that was saved before it was asked for is shown and refused no more, a new one is refused', () => {
    const saved = { ...emptyCard(), benefitCode: 'ветеран', documentType: 'Паспорт', documentNumber: '123' };
    const refused = (change: Partial<PatientCard>, who: Partial<typeof person> = {}): CardProblems => {
      const card = { ...saved, ...change };
      return refusedProblems(problemsOfPatient({ ...person, ...who }, card, TODAY), saved, card);
    };
    expect(Object.keys(problemsOfPatient(person, saved, TODAY))).toEqual([
      'benefitCode',
      'documentSerial',
      'documentNumber',
    ]);
    expect(refused({})).toEqual({});
    expect(refused({ insurer: 'СОГАЗ' })).toEqual({});
    expect(refused({ benefitCode: '08' })).toEqual({ benefitCode: 'benefit_code_form' });
    expect(refused({ documentSerial: '45' })).toEqual({ documentSerial: 'passport_serial_form' });
    // the same number under another name is another problem
    expect(refused({ documentType: 'Военный билет', documentNumber: '№' })).toEqual({
      documentNumber: 'document_number_form',
    });
    expect(refused({ snils: '112-233-445 96' }, { lastName: '' })).toEqual({
      lastName: 'required',
      snils: 'snils_unsound',
    });
  });

  it('each field has a wire name, each problem a Russian text', () => {
    const fields = [...Object.keys(person), ...Object.keys(emptyCard())] as CheckedField[];
    expect(new Set(fields.map(wireFieldOf)).size).toBe(fields.length);
    expect(cardProblemText('required')).toBe('Это поле обязательное');
    expect(cardProblemText('name_letters')).toBe('Только буквы, дефис, апостроф, точка и пробел');
    expect(cardProblemText('address_needs_town')).toBe('Сначала укажите город или населенный пункт');
  });
});

describe('completeness', () => {
  const identity = fc.record<CardIdentity>({
    lastName: part,
    firstName: part,
    middleName: part,
    hasNoMiddleName: fc.boolean(),
    birthDate: fc.constantFrom(null, '1980-02-01'),
    gender: fc.constantFrom(null, 'male' as const, 'female' as const),
    registrationSubject: part,
  });
  it('a middle name is missing unless there is none', () => {
    fc.assert(
      fc.property(identity, (card) => {
        const missing = missingInCard(card);
        expect(missing.includes('middleName')).toBe(card.middleName.trim() === '' && !card.hasNoMiddleName);
      }),
    );
  });
  it('names what is missing in the order of the screen, blanks too', () => {
    const full: CardIdentity = { ...person, gender: 'female', registrationSubject: 'Тверь' };
    const blank: CardIdentity = {
      lastName: ' ',
      firstName: ' ',
      middleName: ' ',
      hasNoMiddleName: false,
      gender: null,
      birthDate: null,
      registrationSubject: ' ',
    };
    const asked = Object.keys(blank).filter((name) => name !== 'hasNoMiddleName') as (keyof CardIdentity)[];
    expect(missingInCard(full)).toEqual([]);
    expect(missingInCard(blank)).toEqual(asked);
    for (const name of asked) expect(missingInCard({ ...full, [name]: blank[name] })).toEqual([name]);
  });
  it('there are twenty-one items; an empty card fills none, a full one fills all', () => {
    const nobody = {
      lastName: '',
      firstName: '',
      middleName: '',
      hasNoMiddleName: false,
      birthDate: null,
      gender: null,
    };
    expect(filledItems({ ...nobody, card: emptyCard() })).toEqual([]);
    const known = { lastName: 'Ёлкина', firstName: 'Анна', middleName: 'Петровна' };
    for (const names of [{ lastName: ' ' }, { firstName: '' }, { middleName: '' }])
      expect(filledItems({ ...nobody, ...known, ...names, card: emptyCard() })).toEqual([]);
    for (const names of [{}, { middleName: '', hasNoMiddleName: true }])
      expect(filledItems({ ...nobody, ...known, ...names, card: emptyCard() })).toEqual([2]);
    const full = {
      ...(Object.fromEntries(Object.keys(emptyCard()).map((name) => [name, 'x'])) as unknown as PatientCard),
      rhFactor: '-' as const,
      snils: '112-233-445 95',
      benefitCode: '083',
      documentNumber: '12',
      omsNumber: '12',
    };
    expect(filledItems({ ...person, gender: 'female', card: full })).toEqual(
      Array.from({ length: CARD_ITEMS_COUNT }, (_, index) => index + 1),
    );
  });
});

describe('what ticks an item', () => {
  const filled = (card: Partial<PatientCard>) =>
    filledItems({ ...person, birthDate: null, lastName: '', gender: null, card: { ...emptyCard(), ...card } });
  it.each<[Partial<PatientCard>, number[]]>([
    [{ benefitCode: '😀' }, []],
    [{ benefitCode: '083' }, [10]],
    [{ documentNumber: 'паспорт №' }, []],
    [{ documentType: '😀', documentNumber: '12' }, []],
    [{ documentType: 'Паспорт', documentNumber: '123456' }, []],
    [{ documentType: 'Паспорт', documentSerial: '28 09', documentNumber: '123456' }, [11]],
    [{ snils: '112-233-445 96' }, []],
    [{ omsNumber: '4561261212345468' }, []],
    [{ omsNumber: '4561261212345467' }, [7]],
    [{ omsNumber: '123' }, []],
    [{ omsSerial: '51 01', omsNumber: '123' }, [7]],
    [{ omsNumber: '123456789' }, [7]],
    [{ insurer: '😀', workplace: '—', allergies: '…' }, []],
    [{ rhFactor: '-' }, [20]],
  ])('%o: %o', (card, numbers) => expect(filled(card)).toEqual(numbers));
});

describe('keys on the wire', () => {
  const card = fc.record(
    Object.fromEntries(
      Object.entries(emptyCard()).map(([name, value]) => [
        name,
        value === null ? fc.constantFrom(null, 'x') : fc.string(),
      ]),
    ),
  ) as unknown as fc.Arbitrary<PatientCard>;
  it('a round trip gives the same card', () => {
    fc.assert(
      fc.property(card, (value) => {
        expect(cardFromWire(cardToWire(value))).toEqual(value);
      }),
    );
  });
  it('a change sets its items and keeps the others', () => {
    const saved = { ...emptyCard(), snils: '112-233-445 95', insurer: 'СОГАЗ' };
    expect({ ...saved, ...cardChangeFromWire({ [cardKeys.insurer]: '' }) }).toEqual({ ...saved, insurer: '' });
    expect({ ...saved, ...cardChangeFromWire({}) }).toEqual(saved);
  });
  it('keys are unique and each name has one', () => {
    expect(Object.keys(cardKeys).toSorted()).toEqual(Object.keys(emptyCard()).toSorted());
    expect(new Set(Object.values(cardKeys)).size).toBe(Object.keys(cardKeys).length);
  });
  it('any set of names survives a round trip; extra keys are dropped', () => {
    const keys = { one: 'Один', two: 'Два' } as const;
    fc.assert(
      fc.property(fc.record({ one: fc.anything(), two: fc.anything() }, { requiredKeys: [] }), (value) => {
        expect(fromWire(keys, toWire(keys, value as { one: unknown; two: unknown }))).toEqual(value);
      }),
    );
    expect(toWire(keys, { one: 1, two: 2, three: 3 } as { one: number; two: number })).toEqual({ Один: 1, Два: 2 });
    expect(Object.keys(fromWire(keys, JSON.parse('{"Один": 1, "__proto__": {"two": 2}}') as never))).toEqual(['one']);
  });
});
