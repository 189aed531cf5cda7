import { HISTORY } from './day-samples.ts';
import { ABSENCES } from './desk-samples.ts';
import { BANNER, CLINIC, DOCTORS, PATIENTS, dayAfter } from './samples.ts';
import { words } from './sample-texts.ru.ts';

const page = (items: readonly unknown[]) => ({ items, total: items.length, pages: 1, next: null });
/** Days with times, for the phone only, and all the others. */
const FREE_DATES = [
  { date: dayAfter(0), free: 3, by_phone: 0 },
  { date: dayAfter(1), free: 14, by_phone: 2 },
  { date: dayAfter(2), free: 0, by_phone: 4 },
  { date: dayAfter(3), free: 1, by_phone: 0 },
];
/** What the server would say to the samples that ask it, by their addresses. */
const ANSWERS: readonly (readonly [address: RegExp, answer: unknown])[] = [
  [/^\/doctor\/[^/]+\/free_dates\/$/, { items: FREE_DATES }],
  [/^\/doctor\/$/, page(DOCTORS)],
  [/^\/patient\/$/, page(PATIENTS)],
  [/^\/patient\/[^/]+\/banner$/, BANNER],
  [/^\/absence\/by_doctor\//, { items: ABSENCES }],
  [/^\/appointment\/[^/]+\/notes\/$/, { reason: words.reason, comment: words.comment, version: 1 }],
  [/^\/by_patient\//, { items: HISTORY, total: 14, next: HISTORY[0].id }],
  [/^\/queue\/$/, { items: [] }],
  [/^\/organization\/$/, page([CLINIC])],
];

/** The gallery has no server: what it does not know is not found. */
export function answerSamples(): void {
  window.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const known = ANSWERS.find(([address]) => address.test(pathname));
    const init = { status: known ? 200 : 404, headers: { 'Content-Type': 'application/json' } };
    return Promise.resolve(new Response(JSON.stringify(known?.[1] ?? { code: 'not_found', message: '' }), init));
  };
}
