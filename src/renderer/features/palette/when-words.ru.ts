import type { DayPart } from '#shared/rules/day-parts.ts';
import { MONTHS, WEEKDAYS } from '#shared/format/calendar-words.ru.ts';

export type Unit = 'day' | 'week' | 'month';
/** What a word can mean where a day or an hour is typed. */
export interface WordValues {
  /** so many days from today */
  readonly inDays: number;
  /** 1 Monday … 7 Sunday */
  readonly weekday: number;
  /** 1 January … 12 December */
  readonly month: number;
  readonly part: DayPart;
  /** of hours on a clock of twelve: added to them when there are fewer */
  readonly ofHour: number;
  readonly unit: Unit;
  readonly weekend: true;
  readonly lunch: true;
  readonly after: true;
  readonly before: true;
  /** from a day or an hour on */
  readonly from: true;
  /** up to: the second half of «с … по …» */
  readonly upTo: true;
  readonly through: true;
  /** a number behind it is an hour */
  readonly at: true;
  /** 1: of the next week or month, 0: of this one */
  readonly which: 0 | 1;
  /** no matter which */
  readonly any: true;
  readonly time: true;
  readonly hour: true;
  readonly minute: true;
  /** behind a number: of the month */
  readonly ofMonth: true;
  readonly year: true;
}
export type WordKind = keyof WordValues;
type Vocabulary = { readonly [Kind in WordKind]: readonly (readonly [WordValues[Kind], readonly string[]])[] };

const WEEKDAY_FORMS: readonly (readonly string[])[] = [
  ['понедельника'],
  ['вторника'],
  ['среду', 'среды'],
  ['четверга'],
  ['пятницу', 'пятницы'],
  ['субботу', 'субботы'],
  ['воскресенья'],
];
/** «ноябрь», «ноября», «в ноябре». */
const monthForms = ([name, afterNumber]: readonly [string, string]): string[] => [
  name,
  afterNumber,
  `${afterNumber.slice(0, -1)}е`,
];

const VOCABULARY: Vocabulary = {
  inDays: [
    [0, ['сегодня']],
    [1, ['завтра']],
    [2, ['послезавтра']],
  ],
  weekday: WEEKDAYS.map(([short, name], at) => [at + 1, [short, name, ...(WEEKDAY_FORMS[at] ?? [])]] as const),
  month: MONTHS.map((month, at) => [at + 1, monthForms(month)] as const),
  part: [
    ['morning', ['утро', 'утром', 'утра', 'утру']],
    ['day', ['день', 'днем', 'дня']],
    ['evening', ['вечер', 'вечером', 'вечера', 'вечеру']],
  ],
  ofHour: [
    [0, ['утра']],
    [12, ['дня', 'вечера']],
  ],
  unit: [
    ['day', ['день', 'дня', 'дней', 'дн']],
    ['week', ['неделя', 'неделю', 'недели', 'неделе', 'недель', 'нед']],
    ['month', ['месяц', 'месяца', 'месяцев', 'месяце', 'мес']],
  ],
  weekend: [[true, ['выходные', 'выходных']]],
  lunch: [[true, ['обед', 'обеда']]],
  after: [[true, ['после', 'позже', 'позднее', 'от']]],
  before: [[true, ['до', 'раньше', 'ранее']]],
  from: [[true, ['с', 'со']]],
  upTo: [[true, ['до', 'по']]],
  through: [[true, ['через']]],
  at: [[true, ['в', 'во', 'к', 'ко', 'около', 'на']]],
  which: [
    [0, ['эта', 'эту', 'этой', 'этот', 'этом', 'это', 'эти', 'этих']],
    [
      1,
      [
        'следующая',
        'следующую',
        'следующей',
        'следующий',
        'следующем',
        'следующее',
        'следующие',
        'следующих',
        'след',
        'будущая',
        'будущую',
        'будущей',
        'будущий',
        'будущем',
        'будущее',
      ],
    ],
  ],
  any: [[true, ['любой', 'любая', 'любое', 'любую', 'любые', 'любом']]],
  time: [[true, ['время']]],
  hour: [[true, ['ч', 'час', 'часа', 'часов', 'часам']]],
  minute: [[true, ['м', 'мин', 'минут', 'минуты']]],
  ofMonth: [[true, ['го', 'е', 'число', 'числа']]],
  year: [[true, ['г', 'год', 'года']]],
};
const KINDS = Object.keys(VOCABULARY) as WordKind[];
type Meanings = { readonly [Kind in WordKind]?: WordValues[Kind] };

/** So much of a word means it while the rest is being typed. */
const BEGUN = 3;
function meaningsBy(fits: (form: string) => boolean): Meanings {
  const found = KINDS.flatMap((kind) => {
    const entry = VOCABULARY[kind].find(([, forms]) => forms.some((form) => fits(form)));
    return entry ? [[kind, entry[0]] as const] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Everything that a word can mean: the word itself, or, where it is none, the words that it begins. Empty for a word
 * that says nothing of a time.
 * @param word in small letters, the letter yo as ye
 */
export function meaningsOf(word: string): Meanings {
  const exact = meaningsBy((form) => form === word);
  if (Object.keys(exact).length > 0 || word.length < BEGUN) return exact;
  return meaningsBy((form) => form.startsWith(word));
}

/** True while too little of a word is there to tell it from others. */
export const isWordBegun = (word: string): boolean =>
  word.length < BEGUN &&
  KINDS.some((kind) => VOCABULARY[kind].some(([, forms]) => forms.some((form) => form.startsWith(word))));
