import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPECIALTY_WORDS } from '#shared/rules/specialty-words.ru.ts';
import { readWhat } from './what.rules.ts';

const BEGINS = String.raw`(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])`;
const ENDS = String.raw`(?![\p{L}\p{N}])`;
/** A regular expression of PostgreSQL as JavaScript reads it. */
function compile(pattern: string): RegExp {
  const source = pattern.replaceAll(/\\(.)/gu, (_, sign: string) => {
    if (sign === 'm') return BEGINS;
    return sign === 'M' ? ENDS : sign.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`);
  });
  return new RegExp(source, 'u');
}
const known = new Map<string, RegExp>();
function compiled(pattern: string): RegExp {
  const expression = known.get(pattern) ?? compile(pattern);
  known.set(pattern, expression);
  return expression;
}
const fitsAll = (text: string, patterns: readonly string[]) =>
  patterns.every((pattern) => compiled(pattern).test(text));
const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
/** 1: by the very words, 2: by what is meant, 3: without endings; null: not at all. As the statement has it. */
function fit(text: string, search: string): 1 | 2 | 3 | null {
  const what = readWhat(search);
  if (what === null) throw new Error('nothing is looked for');
  if (fitsAll(folded(text), what.exact)) return 1;
  if (!fitsAll(folded(text), what.loose)) return null;
  return fitsAll(folded(text), what.meant) ? 2 : 3;
}
const isFound = (text: string, search: string) => (fit(text, search) ?? 3) < 3;

describe('everyday words', () => {
  it.each([
    ['лор', 'Оториноларинголог'],
    ['лору', 'Оториноларинголог'],
    ['к лору', 'ЛОР-врач'],
    ['ухо горло нос', 'Оториноларинголог'],
    ['ухо-горло-нос', 'ЛОР'],
    ['отоларинголог', 'Врач-оториноларинголог'],
    ['зубной', 'Стоматолог'],
    ['зубной врач', 'Стоматология терапевтическая'],
    ['зубному', 'Стоматолог-ортопед'],
    ['зуб болит', 'Стоматолог'],
    ['дантист', 'Стоматолог'],
    ['глазной', 'Офтальмолог'],
    ['окулист', 'Офтальмология'],
    ['окулисту', 'Врач-офтальмолог'],
    ['офтальмолог', 'Окулист'],
    ['детский врач', 'Педиатр'],
    ['детский доктор', 'Педиатрия'],
    ['женский врач', 'Акушер-гинеколог'],
    ['гинеколог', 'Акушер-гинеколог'],
    ['мужской врач', 'Уролог'],
    ['кожный', 'Дерматолог'],
    ['кожник', 'Дерматовенеролог'],
    ['сердце', 'Кардиолог'],
    ['болит сердце', 'Детский кардиолог'],
    ['щитовидка', 'Эндокринолог'],
    ['желудок', 'Гастроэнтеролог'],
    ['участковый', 'Терапевт'],
    ['семейный врач', 'Врач общей практики'],
    ['врач общей практики', 'Терапевт'],
    ['невропатолог', 'Невролог'],
    ['нервы', 'Невролог'],
    ['УЗИ', 'Врач ультразвуковой диагностики'],
    ['геморрой', 'Колопроктолог'],
  ])('«%s» finds «%s»', (search, title) => expect(isFound(title, search)).toBe(true));

  it.each([
    ['лор', 'Терапевт Флорова Анна'],
    ['носов', 'Оториноларинголог Иванов Пётр'],
    ['зубов', 'Стоматолог Иванов Пётр'],
    ['глазов', 'Офтальмолог Иванов Пётр'],
    ['сердце', 'Терапевт'],
    ['зубной', 'Хирург'],
  ])('«%s» is not «%s»', (search, text) => expect([1, 2]).not.toContain(fit(text, search)));

  it('a surname that nobody has is not cut down to a first name', () =>
    expect(fit('Хирург Сидоров Иван', 'Иванов')).toBeNull());

  it('of the list each finds the titles that it stands for, and the very title comes first', () => {
    for (const { titles, words } of SPECIALTY_WORDS)
      for (const title of titles) {
        expect(fit(`Врач-${title}`, title), title).toBe(1);
        for (const word of [...titles, ...words]) expect(isFound(title, word), `${word}: ${title}`).toBe(true);
      }
  });
});

describe('endings', () => {
  it.each([
    ['кардиолога', 'Кардиолог'],
    ['к кардиологу', 'Кардиолог'],
    ['кардиологи', 'Кардиолог'],
    ['кардиологов', 'Кардиолог'],
    ['кардиология', 'Кардиолог'],
    ['кардиолог', 'Кардиология'],
    ['к терапевту', 'Терапевт'],
    ['врач-терапевт', 'Терапевт'],
    ['врача‑терапевта', 'Терапевт'],
    ['запись к терапевту', 'Терапия'],
    ['на приём к стоматологу', 'Стоматолог'],
    ['травматолог, ортопед', 'Травматолог-ортопед'],
    ['терапевт.', 'Терапевт'],
    ['«терапевт»', 'Терапевт'],
  ])('«%s» finds «%s» by the very word', (search, title) => expect(fit(title, search)).toBe(1));

  it('in any case a specialty is looked for as in the nominative', () => {
    const forms = ['а', 'у', 'ом', 'е', 'и', 'ов', 'ам', 'ами', 'ах'];
    const titles = SPECIALTY_WORDS.flatMap((specialty) => specialty.titles).filter((title) =>
      /лог$|вт$|ург$/.test(title),
    );
    fc.assert(
      fc.property(fc.constantFrom(...titles), fc.constantFrom(...forms), (title, ending) => {
        for (const text of titles) expect(fit(text, `${title}${ending}`), text).toBe(fit(text, title));
      }),
    );
  });

  it('of words that are no specialty are left out where nobody fits', () => {
    expect(fit('Подолог', 'к подологу')).toBe(3);
    expect(fit('Терапевт Филиппова Анна', 'к Филипповой')).toBe(3);
    expect(fit('Терапевт Филиппова Анна', 'Филиппова')).toBe(1);
  });
});

describe('whatever it was typed with', () => {
  it.each([
    ['rfhlbjkju', 'Кардиолог'],
    ['kjh', 'Оториноларинголог'],
    ['ukfpyjq', 'Офтальмолог'],
    ['lthvfnjkju', 'Дерматолог'],
    ['gtlbfnh', 'Педиатр'],
    ['Jhkjdf', 'Терапевт Орлова Анна'],
  ])('«%s» of the other layout finds «%s»', (search, text) => expect(isFound(text, search)).toBe(true));
  it('a word that is Latin stays one', () => expect(fit('SPA-терапевт', 'spa')).toBe(1));

  it('unseen signs, blanks, the case and yo change nothing', () => {
    const words = SPECIALTY_WORDS.flatMap(({ titles, words: said }) => [...titles, ...said]);
    const sign = fc.constantFrom('\u200b', '\u00ad', '\ufeff', '\u200d', '\u2060', '');
    const blank = fc.constantFrom(' ', '  ', '\u00a0', '\t', ' \u200b ', '\u202f');
    const dotted = (text: string, isYo: boolean) =>
      isYo ? text.replaceAll('е', 'ё') : text.normalize('NFD').replaceAll('е', 'е\u0308');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
        fc.array(sign, { minLength: 1, maxLength: 8 }),
        blank,
        fc.boolean(),
        (typed, signs, between, isUpper) => {
          const noisy = typed
            .map((word) => Array.from(word, (letter, at) => letter + (signs[at % signs.length] ?? '')).join(''))
            .join(between);
          const plain = readWhat(typed.join(' '));
          expect(readWhat(`${between}${isUpper ? noisy.toUpperCase() : noisy}${between}`)).toEqual(plain);
          expect(readWhat(dotted(typed.join(' '), isUpper))).toEqual(plain);
        },
      ),
    );
  });

  it('signs of expressions mean themselves', () => {
    const text = fc.string({
      unit: fc.constantFrom('а', 'я', '*', '[', ']', '^', '$', '\\', '%', '{', '}', '+', '|', '1'),
      minLength: 4,
      maxLength: 6,
    });
    fc.assert(
      fc.property(text, text, (search, other) => {
        const exact = readWhat(search)?.exact ?? [];
        expect(fitsAll(other, exact)).toBe(other.includes(search));
        expect(fitsAll(`${other}${search}`, exact)).toBe(true);
      }),
    );
  });

  it.each(['', '  ', '\u200b\u00ad', undefined])('%j looks for nothing', (search) =>
    expect(readWhat(search)).toBeNull(),
  );
  it.each(['а б в г д е ж з и к л м', 'а.б.в.г.д.е.ж.з.и.к.л', 'q w e r t y u i o p a s'])(
    'of %j only some words count',
    (search) => {
      const what = readWhat(search);
      expect(what).not.toBeNull();
      for (const patterns of what ? [what.exact, what.meant, what.loose] : [])
        expect(patterns.length).toBeLessThanOrEqual(8);
    },
  );
  it.each(['врач', '-', 'к', '...', 'к врачу'])('%j stays what it is', (search) =>
    expect(readWhat(search)?.exact.length).toBeGreaterThan(0),
  );
});
