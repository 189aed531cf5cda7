import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transition } from './booking-machine.ts';
import {
  BEGINNING,
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  type Refusal,
  type Slot,
} from './booking-state.ts';

const DAY = '2026-11-25';
const slotAt = (hour: number): Slot => ({
  id: `s${hour}`,
  start_time: `${DAY}T${hour}:00:00+03:00`,
  end_time: `${DAY}T${hour}:30:00+03:00`,
});
const [TEN, ELEVEN] = [slotAt(10), slotAt(11)] as const;
const refusal = (code: string, status = 409): Refusal => ({ status, code, message: `refused: ${code}` });
const OUTAGE = refusal('network_failure', 0);
const LEFT = refusal('token_expired', 401);
const listed = (slots: readonly Slot[] = [TEN, ELEVEN], day = DAY, promised: string | null = null): BookingEvent => ({
  type: 'times-listed',
  day,
  slots,
  promised,
});
const held = (attempt: number, slot = TEN): BookingEvent => ({
  type: 'held',
  attempt,
  slot,
  deadline: attempt * 100,
  key: `key-${attempt}`,
  offer: null,
});

type PlainEvent = Exclude<
  BookingEvent,
  | { readonly attempt: number }
  | { readonly slot: unknown }
  | { readonly day: string }
  | { readonly isSignedIn: boolean }
  | { readonly dependant: unknown }
>;

const slots = fc.constantFrom(TEN, ELEVEN);
/** which call is answered: the last one, mostly; or one before, or one that was never made */
const age = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 3 }));
const error = fc.constantFrom(OUTAGE, LEFT, null, refusal('slot_held'), refusal('booking_limit_reached'));
/** an event for the state, and for the calls for a hold that wait for their answer: number and slot */
type Next = (state: BookingState, asked: readonly (readonly [number, string])[]) => BookingEvent | null;
const plain = (weight: number, ...types: readonly PlainEvent['type'][]) => ({
  weight,
  arbitrary: fc.constantFrom(...types).map((type): Next => () => ({ type })),
});
const some = (weight: number, arbitrary: fc.Arbitrary<Next>) => ({ weight, arbitrary });
const events = fc.oneof(
  plain(3, 'cancelled', 'confirmed'),
  plain(2, 'session-over', 'session-back', 'back-online'),
  plain(1, 'day-chosen', 'expired', 'page-hidden', 'page-left'),
  some(
    1,
    fc.subarray([TEN, ELEVEN]).map(
      (free): Next =>
        () =>
          listed(free),
    ),
  ),
  some(
    1,
    slots.map((slot): Next => () => ({ type: 'time-chosen', slot })),
  ),
  some(
    3,
    slots.map((slot): Next => () => ({ type: 'stored-choice-found', slot })),
  ),
  some(
    1,
    fc.constantFrom('d', null).map((dependant): Next => () => ({ type: 'person-chosen', dependant })),
  ),
  some(
    2,
    fc.boolean().map((isSignedIn): Next => () => ({ type: 'hold-asked', isSignedIn })),
  ),
  some(
    1,
    fc.constantFrom(TEN.id, ELEVEN.id, null).map((slot): Next => () => ({ type: 'held-elsewhere', slot })),
  ),
  some(
    2,
    fc.tuple(fc.constantFrom('signed-in', 'sign-in-declined'), age).map(([type, back]): Next => ({ attempt }) => ({
      type,
      attempt: attempt - back,
    })),
  ),
  some(
    6,
    fc.nat().map((index): Next => (_state, asked) => {
      // the server holds only what it was asked for
      const [attempt, id] = asked[index % Math.max(1, asked.length)] ?? [0, ''];
      return id === '' ? null : held(attempt, id === TEN.id ? TEN : ELEVEN);
    }),
  ),
  some(
    2,
    fc
      .tuple(fc.constantFrom('hold-refused', 'booking-refused'), error, age)
      .map(([type, why, back]): Next => ({ attempt }) => ({ type, error: why, attempt: attempt - back })),
  ),
  some(
    2,
    fc.tuple(fc.constantFrom('a', null), age).map(
      ([appointment, back]): Next =>
        ({ attempt }) =>
          appointment === null
            ? { type: 'checked', appointment, attempt: attempt - back }
            : { type: 'booked', appointment, attempt: attempt - back },
    ),
  ),
);
const withoutTimes = ({ times: _times, ...state }: BookingState) => state;

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The clinic's server as far as holds go, and what must be true after every event. */
class Server {
  /** calls for a hold that wait for their answer: number and slot */
  readonly asked = new Map<number, string>();
  /** holds that were given and that nobody has taken back */
  readonly given = new Set<string>();

  before(event: BookingEvent): void {
    if (event.type === 'held') this.given.add(event.slot.id);
    if (event.type === 'held' || event.type === 'hold-refused') this.asked.delete(event.attempt);
  }

  after(before: BookingState, event: BookingEvent, state: BookingState, effects: readonly BookingEffect[]): void {
    for (const effect of effects) {
      if (effect.do === 'hold') this.asked.set(effect.attempt, effect.slot.id);
      if (effect.do === 'release' || effect.do === 'release-on-leave') this.given.delete(effect.slot.id);
    }
    // the server has ended these itself, or has said that there is none
    const isOver = ['expired', 'held-elsewhere', 'hold-refused'].includes(event.type);
    if (isOver && (before.step === 'confirming' || before.step === 'holding') && state.step !== before.step)
      this.given.delete(before.slot.id);
    if (state.step === 'booked' || (state.step === 'confirming' && !state.isOurs)) this.given.delete(state.slot.id);
  }
}
const wrongs = (
  { given }: Server,
  [before, event, state, effects]: readonly [BookingState, BookingEvent, BookingState, readonly BookingEffect[]],
): string[] => {
  const isSame = isEqual(state, before);
  const isLate = 'attempt' in event && event.attempt !== before.attempt;
  const isFinal = before.step === 'booked' && event.type !== 'time-chosen';
  const shown = state.step === 'choosing' || state.step === 'signing-in' ? null : state.slot.id;
  const checks: Readonly<Record<string, boolean>> = {
    'two holds': given.size <= 1,
    'a hold that nobody confirms': [...given].every((id) => id === shown),
    'a late answer changes the state': !isLate || isSame,
    'booked is left without a new choice': !isFinal || isEqual(withoutTimes(state), withoutTimes(before)),
    'a booking outside of the confirmation':
      !effects.some((effect) => effect.do === 'book') || state.step === 'confirming',
  };
  return Object.keys(checks).filter((name) => !checks[name]);
};

it('no sequence of events leads to two holds, leaves `booked` without a new choice, or lets a late answer change anything', () => {
  fc.assert(
    fc.property(fc.array(events, { minLength: 10, maxLength: 60 }), (sequence) => {
      let state: BookingState = BEGINNING;
      const server = new Server();
      const trace: string[] = [];
      const found = sequence.flatMap((next) => {
        const before = state;
        const event = next(before, [...server.asked]);
        if (event === null) return [];
        trace.push(`${before.step} ${event.type}`);
        server.before(event);
        const { state: now, effects } = transition(before, event);
        state = now;
        const isDouble = effects.some((effect) => effect.do === 'hold') && server.asked.has(before.attempt);
        server.after(before, event, now, effects);
        return [...(isDouble ? ['two calls for a hold'] : []), ...wrongs(server, [before, event, now, effects])];
      });
      expect(found, trace.join(', ')).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
