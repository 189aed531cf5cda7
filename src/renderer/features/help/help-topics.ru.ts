import { isOneSlip } from '#shared/format/one-slip.ts';
import type { HelpTopic } from './help-topic.ts';
import { ADMIN_TOPICS } from './help-topics-admin.ru.ts';
import { CLINIC_TOPICS } from './help-topics-clinic.ru.ts';
import { DESK_TOPICS } from './help-topics-desk.ru.ts';
import { DOCTOR_TOPICS } from './help-topics-doctor.ru.ts';
import { PEOPLE_TOPICS } from './help-topics-people.ru.ts';

export const helpTexts = {
  title_help: 'Основная информация',
  lead_help: 'Как что делается, шаг за шагом. Показано то, что можете вы.',
  parts: {
    desk: 'Регистратура',
    doctor: 'Врач',
    admin: 'Администратор клиники',
    patient: 'Пациент',
    own: 'Ваша учётная запись',
  },
  title_contents: 'Содержание',
  field_search: 'Поиск по справке',
  hint_search: 'Например: перенести запись',
  hint_nothing: 'Ничего не нашли. Попробуйте другое слово.',
  action_print: 'Напечатать',
  action_open: 'Открыть страницу',
  action_open_of: (title: string) => `Открыть страницу: ${title}`,
} as const;

export const HELP_TOPICS: readonly HelpTopic[] = [
  ...DESK_TOPICS,
  ...DOCTOR_TOPICS,
  ...CLINIC_TOPICS,
  ...ADMIN_TOPICS,
  ...PEOPLE_TOPICS,
];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9+]+/)
    .filter((word) => word !== '');

/** Where a word stands says how much the topic is about it. */
const IN_TITLE = 4;
const IN_WORDS = 3;
const IN_STEPS = 1;
/** Whether a word of a topic is one that is looked for. */
type Fits = (word: string, wanted: string) => boolean;
const begins: Fits = (word, wanted) => word.startsWith(wanted);
/** A shorter word with another letter is another word. */
const SLIP = 5;
/** Begins with it but for one slip of the fingers. */
const almostBegins: Fits = (word, wanted) =>
  begins(word, wanted) ||
  (wanted.length >= SLIP && [0, -1, 1].some((more) => isOneSlip(word.slice(0, wanted.length + more), wanted)));
/** How much a topic is about all the words that are looked for; 0: some of them is not in it. */
function weightOf({ title, words = '', steps }: HelpTopic, wanted: readonly string[], fits: Fits): number {
  const places = [
    [IN_TITLE, wordsOf(title)],
    [IN_WORDS, wordsOf(words)],
    [IN_STEPS, wordsOf(steps.join(' '))],
  ] as const;
  const weights = wanted.map((one) =>
    Math.max(0, ...places.map(([weight, there]) => (there.some((word) => fits(word, one)) ? weight : 0))),
  );
  return weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
}

/** A word without what declines it, roughly. */
const stemOf = (word: string): string => {
  const ending = word.length >= 8 ? 3 : word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0;
  return word.slice(0, word.length - ending);
};

/**
 * The topics that have all the words that are looked for, in another form or with a slip in them if need be; those
 * about them first.
 */
export function findTopics(topics: readonly HelpTopic[], search: string): readonly HelpTopic[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return topics;
  const by = (words: readonly string[], fits: Fits) =>
    topics
      .map((topic) => ({ topic, weight: weightOf(topic, words, fits) }))
      .filter(({ weight }) => weight > 0)
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ topic }) => topic);
  const readings = [() => by(wanted, begins), () => by(wanted.map(stemOf), begins), () => by(wanted, almostBegins)];
  for (const read of readings) {
    const found = read();
    if (found.length > 0) return found;
  }
  return [];
}
