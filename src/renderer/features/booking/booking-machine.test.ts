import { describe, expect, it } from 'vitest';
import { transition } from './booking-machine.ts';
import {
  BEGINNING,
  chosenSlot,
  noticeOf,
  type BookingEffect,
  type BookingEvent,
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

/** The state after events, and what the last of them asked for. */
function after(...events: readonly BookingEvent[]) {
  let state = BEGINNING;
  let effects: readonly BookingEffect[] = [];
  for (const event of events) ({ state, effects } = transition(state, event));
  return { state, effects };
}
const chosen = [listed(), { type: 'time-chosen', slot: TEN }] as const satisfies BookingEvent[];
const holding = [...chosen, { type: 'hold-asked', isSignedIn: true }] as const satisfies BookingEvent[];
const signingIn = [...chosen, { type: 'hold-asked', isSignedIn: false }] as const satisfies BookingEvent[];
const confirming = [...holding, held(1)] as const satisfies BookingEvent[];
const booking = [...confirming, { type: 'confirmed' }] as const satisfies BookingEvent[];
const unsure = [...booking, { type: 'booking-refused', attempt: 2, error: OUTAGE }] as const satisfies BookingEvent[];
const checking = [...unsure, { type: 'cancelled' }] as const satisfies BookingEvent[];
const booked = [...booking, { type: 'booked', attempt: 2, appointment: 'a' }] as const satisfies BookingEvent[];
const doing = ({ effects }: { readonly effects: readonly BookingEffect[] }) => effects.map((effect) => effect.do);

describe('choosing', () => {
  it('marks a time, and takes a notice back with it', () => {
    const { state, effects } = after(...confirming, { type: 'expired' }, { type: 'time-chosen', slot: ELEVEN });
    expect([chosenSlot(state), noticeOf(state), effects]).toEqual([ELEVEN, null, []]);
  });
  it('has the promised time of a day chosen already, and nothing of another day', () => {
    expect(chosenSlot(after(listed([TEN, ELEVEN], DAY, ELEVEN.start_time)).state)).toEqual(ELEVEN);
    const { state } = after(...chosen, listed([], '2026-11-26'));
    expect([chosenSlot(state), noticeOf(state)]).toEqual([null, null]);
  });
  it('loses a time that somebody else takes, says so, and has it back when it is free again', () => {
    const lost = after(...chosen, listed([ELEVEN])).state;
    expect([chosenSlot(lost), noticeOf(lost)]).toEqual([null, { kind: 'lost', slot: TEN }]);
    expect(after(...chosen, listed([ELEVEN]), { type: 'hold-asked', isSignedIn: true }).effects).toEqual([]);
    const back = after(...chosen, listed([ELEVEN]), listed()).state;
    expect([chosenSlot(back), noticeOf(back)]).toEqual([TEN, null]);
  });
  it('keeps the time that is held, whatever the list says', () => {
    for (const events of [holding, confirming, booked])
      expect([
        chosenSlot(after(...events, listed([ELEVEN])).state),
        noticeOf(after(...events, listed([])).state),
      ]).toEqual([TEN, null]);
  });
  it('is not ended by what happens to a confirmation', () => {
    const { state } = after(...chosen);
    for (const type of ['confirmed', 'cancelled', 'expired', 'session-back', 'page-hidden', 'page-left'] as const)
      expect(after(...chosen, { type })).toEqual({ state, effects: [] });
  });
  it('takes the notice back when another day is chosen', () =>
    expect(noticeOf(after(...confirming, { type: 'expired' }, { type: 'day-chosen' }).state)).toBeNull());
});

describe('signing in', () => {
  it('keeps the choice and asks; the time is held when they are signed in', () => {
    expect(after(...signingIn)).toMatchObject({
      state: { step: 'signing-in', slot: TEN },
      effects: [{ do: 'store-choice' }, { do: 'sign-in', attempt: 1 }],
    });
    expect(after(...signingIn, { type: 'signed-in', attempt: 1 })).toMatchObject({
      state: { step: 'holding', slot: TEN },
      effects: [{ do: 'drop-choice' }, { do: 'hold', slot: TEN, attempt: 2 }],
    });
  });
  it('goes back to the chosen time when they decline, and the choice stays', () => {
    const declined = after(...signingIn, { type: 'sign-in-declined', attempt: 1 });
    expect([declined.state.step, chosenSlot(declined.state), declined.effects]).toEqual(['choosing', TEN, []]);
  });
  it('ends with the screen, and has no hold to release', () =>
    expect(after(...signingIn, { type: 'page-left' })).toMatchObject({ state: { step: 'choosing' }, effects: [] }));
  it('releases a hold that comes late: nobody waits for it before the sign-in', () => {
    const again = [...holding, { type: 'page-left' }, { type: 'hold-asked', isSignedIn: false }] as const;
    expect(after(...again, held(1)).effects).toEqual([{ do: 'release', slot: TEN }]);
  });
  it('does not use the choice that it has just kept a second time', () =>
    expect(after(...signingIn, { type: 'stored-choice-found', slot: TEN })).toMatchObject({
      state: { step: 'signing-in' },
      effects: [],
    }));
});

describe('holding', () => {
  it('holds a choice of somebody who comes back signed in, once', () => {
    const found: BookingEvent = { type: 'stored-choice-found', slot: TEN };
    expect(after(found)).toMatchObject({
      state: { step: 'holding' },
      effects: [{ do: 'drop-choice' }, { do: 'hold', slot: TEN }],
    });
    expect(after(found, found).effects).toEqual([]);
    expect(after(...holding).effects, 'no choice was kept').toEqual([{ do: 'hold', slot: TEN, attempt: 1 }]);
  });
  it('opens the confirmation with a key of its own, and tells the tabs', () =>
    expect(after(...confirming)).toMatchObject({
      state: { step: 'confirming', slot: TEN, deadline: 100, key: 'key-1', call: null, isUnsure: false },
      effects: [{ do: 'tell-tabs', slot: TEN.id }],
    }));
  it.each([
    ['slot_held', { kind: 'not-held', slot: TEN, reason: 'refused: slot_held', hasBooking: false, wasGone: false }, 1],
    [
      'patient_busy',
      { kind: 'not-held', slot: TEN, reason: 'refused: patient_busy', hasBooking: true, wasGone: false },
      1,
    ],
    ['booking_limit_reached', null, 2],
  ] as const)('goes back to the times after %s', (code, notice, effects) => {
    const refused = after(...holding, { type: 'hold-refused', attempt: 1, error: refusal(code) });
    expect(refused.state).toMatchObject({ step: 'choosing', slot: TEN });
    expect(noticeOf(refused.state)).toEqual(notice);
    expect(doing(refused)).toEqual(['read-own', 'read-times'].slice(-effects));
  });
  it('after an outage says that it may be tried again', () =>
    expect(noticeOf(after(...holding, { type: 'hold-refused', attempt: 1, error: OUTAGE }).state)).toMatchObject({
      kind: 'hold-failed',
    }));
  it.each([LEFT, null])('says nothing to who left instead of signing in again', (error) =>
    expect(after(...holding, { type: 'hold-refused', attempt: 1, error })).toMatchObject({
      state: { step: 'choosing', notice: null },
      effects: [],
    }),
  );
  it('takes a notice about a time back when it is free again, not while the list is still the old one', () => {
    const refused = [
      ...holding,
      { type: 'hold-refused', attempt: 1, error: refusal('slot_held') },
    ] as const satisfies BookingEvent[];
    expect(noticeOf(after(...refused, listed()).state)).toMatchObject({ kind: 'not-held' });
    expect(noticeOf(after(...refused, listed(), listed([ELEVEN])).state)).toMatchObject({ kind: 'not-held' });
    expect(noticeOf(after(...refused, listed(), listed([ELEVEN]), listed()).state)).toBeNull();
  });
  it('releases the time when the screen goes: an earlier call for it may have been answered late, and this one may be refused', () => {
    const again = [...holding, { type: 'page-left' }, { type: 'hold-asked', isSignedIn: true }, held(1)] as const;
    expect(after(...again).effects).toEqual([]);
    expect(after(...again, { type: 'page-left' }).effects).toEqual([{ do: 'release', slot: TEN }]);
  });
  it('releases a hold that comes when the screen has gone', () =>
    expect(after(...holding, { type: 'page-left' }, held(1)).effects).toEqual([{ do: 'release', slot: TEN }]));
});

describe('confirming', () => {
  it('books with the key of the confirmation, and with the same one when nobody knows how it ended', () => {
    expect(after(...booking).effects).toEqual([{ do: 'book', slot: TEN, key: 'key-1', dependant: null, attempt: 2 }]);
    expect(after(...unsure)).toMatchObject({ state: { call: null, isUnsure: true }, effects: [] });
    expect(after(...unsure, { type: 'confirmed' }).effects).toMatchObject([{ do: 'book', key: 'key-1' }]);
  });
  it('books for whom the person chose, and no longer asks once a booking was sent', () => {
    const chosen = [...confirming, { type: 'person-chosen', dependant: 'masha' }] as const;
    expect(after(...chosen, { type: 'confirmed' }).effects).toMatchObject([{ do: 'book', dependant: 'masha' }]);
    expect(after(...chosen, { type: 'person-chosen', dependant: null }).state).toMatchObject({ dependant: null });
    for (const events of [booking, unsure])
      expect(after(...events, { type: 'person-chosen', dependant: 'masha' }).state).toMatchObject({ dependant: null });
  });
  it('keeps whom the person chose when the hold ends, also who was still being typed then', () => {
    const chosen = { type: 'person-chosen', dependant: 'masha' } as const;
    for (const events of [
      [...confirming, chosen, { type: 'expired' }],
      [...confirming, { type: 'expired' }, chosen],
    ] as const) {
      const again = [...events, { type: 'hold-asked', isSignedIn: true }, held(3)] as const;
      expect(after(...again, { type: 'confirmed' }).effects).toMatchObject([{ do: 'book', dependant: 'masha' }]);
    }
  });
  it('books a time of the waiting list for the one to whom it is offered, whoever was chosen before', () => {
    const chosen = { type: 'person-chosen', dependant: 'petya' } as const;
    for (const dependant of ['masha', null]) {
      const offered = [...holding, chosen, { ...held(1), offer: { dependant } }, chosen] as const;
      expect(after(...offered, { type: 'confirmed' }).effects).toMatchObject([{ do: 'book', dependant }]);
    }
  });
  it('closed, gives the hold back and keeps the choice', () => {
    const closed = after(...confirming, { type: 'cancelled' });
    expect([chosenSlot(closed.state), doing(closed)]).toEqual([TEN, ['tell-tabs', 'release']]);
    expect(closed.state.attempt, 'its calls are answered too late').toBeGreaterThan(after(...confirming).state.attempt);
  });
  it('cannot be closed while it is being booked or checked', () => {
    for (const events of [booking, checking])
      for (const type of ['cancelled', 'expired', 'confirmed'] as const)
        expect(after(...events, { type })).toEqual({ state: after(...events).state, effects: [] });
  });
  it('closed while nobody knows, only reads whether there is a booking', () => {
    expect(after(...checking).effects).toEqual([{ do: 'check', slot: TEN, attempt: 3 }]);
    expect(after(...checking, { type: 'checked', attempt: 3, appointment: 'a' })).toMatchObject({
      state: { step: 'booked', appointment: 'a' },
      effects: [
        { do: 'tell-tabs', slot: null },
        { do: 'open-record', appointment: 'a', isUnwanted: true },
      ],
    });
    const none = after(...checking, { type: 'checked', attempt: 3, appointment: null });
    expect([noticeOf(none.state), doing(none)]).toEqual([{ kind: 'unsure', slot: TEN }, ['tell-tabs', 'release']]);
  });
  it('back online, looks whether the booking is there, without booking again or closing', () => {
    const looking = [...unsure, { type: 'back-online' }] as const;
    expect(after(...looking)).toMatchObject({
      state: { step: 'confirming', isUnsure: true, call: 'looking' },
      effects: [{ do: 'check', slot: TEN, attempt: 3 }],
    });
    expect(after(...looking, { type: 'checked', attempt: 3, appointment: 'a' })).toMatchObject({
      state: { step: 'booked', appointment: 'a' },
      effects: [
        { do: 'tell-tabs', slot: null },
        { do: 'open-record', appointment: 'a', isUnwanted: false },
      ],
    });
    expect(after(...looking, { type: 'checked', attempt: 3, appointment: null })).toMatchObject({
      state: { step: 'confirming', isUnsure: true, call: null },
      effects: [],
    });
    expect(after(...looking, { type: 'confirmed' }).effects).toMatchObject([{ do: 'book', key: 'key-1', attempt: 4 }]);
    for (const events of [confirming, booking, checking, chosen])
      expect(after(...events, { type: 'back-online' }).effects).toEqual([]);
  });
  it('after a refusal gives the hold back, shows why, and reads the times', () => {
    const refused = after(...booking, { type: 'booking-refused', attempt: 2, error: refusal('slot_taken') });
    expect(refused.state.step).toBe('choosing');
    expect(doing(refused)).toEqual(['tell-tabs', 'release', 'show-refusal', 'read-times']);
    expect(refused.effects).toContainEqual({ do: 'show-refusal', message: 'refused: slot_taken' });
    const left = after(...booking, { type: 'booking-refused', attempt: 2, error: LEFT });
    expect([noticeOf(left.state), doing(left)]).toEqual([null, ['tell-tabs', 'release']]);
  });
  it('ends with its hold, unless an answer, a sign-in or an unknown end is waited for', () => {
    const expired = after(...confirming, { type: 'expired' });
    expect([noticeOf(expired.state), doing(expired)]).toEqual([{ kind: 'hold-expired' }, ['tell-tabs', 'read-times']]);
    const over = [...confirming, { type: 'session-over' }] as const;
    for (const events of [booking, unsure, checking, over, [...over, { type: 'session-back' }] as const])
      expect(after(...events, { type: 'expired' }).state.step).toBe('confirming');
    expect(after(...over, { type: 'session-back' }, held(2), { type: 'expired' }).state.step).toBe('choosing');
  });
  it('holds the time anew after a sign-in over it, with the same key', () => {
    const back = [...confirming, { type: 'session-over' }, { type: 'session-back' }] as const satisfies BookingEvent[];
    expect(after(...back).effects).toEqual([{ do: 'hold', slot: TEN, attempt: 2 }]);
    expect(after(...back, held(2))).toMatchObject({
      state: { call: null, deadline: 200, key: 'key-1' },
      effects: [{ do: 'tell-tabs', slot: TEN.id }],
    });
    expect(doing(after(...back, held(2), { type: 'cancelled' }))).toEqual(['tell-tabs', 'release']);
    const unknown = after(...back, { type: 'hold-refused', attempt: 2, error: null });
    expect([noticeOf(unknown.state), doing(unknown)]).toEqual([null, ['tell-tabs']]);
    const refused = after(...back, { type: 'hold-refused', attempt: 2, error: refusal('slot_held') });
    expect([noticeOf(refused.state)?.kind, doing(refused)]).toEqual(['not-held', ['tell-tabs', 'read-times']]);
    const outage = after(...back, { type: 'hold-refused', attempt: 2, error: OUTAGE });
    expect([noticeOf(outage.state)?.kind, doing(outage)]).toEqual([
      'hold-failed',
      ['tell-tabs', 'release', 'read-times'],
    ]);
  });
  it('does not hold anew what is being booked, or what nobody knows about', () => {
    for (const events of [booking, unsure])
      expect(after(...events, { type: 'session-over' }, { type: 'session-back' }).effects).toEqual([]);
    expect(after(...confirming, { type: 'session-back' }).effects, 'the session was never over').toEqual([]);
  });
  it('is booked by a press that comes before the new hold, whose answer then changes nothing', () => {
    const pressed = [
      ...confirming,
      { type: 'session-over' },
      { type: 'session-back' },
      { type: 'confirmed' },
    ] as const satisfies BookingEvent[];
    expect(after(...pressed, held(2))).toEqual({ state: after(...pressed).state, effects: [] });
    const refused = after(...pressed, { type: 'hold-refused', attempt: 2, error: refusal('slot_held') });
    expect(refused).toEqual({ state: after(...pressed).state, effects: [] });
  });
  it('does not come back with a new hold after it was closed: that hold is released', () => {
    const late = after(
      ...confirming,
      { type: 'session-over' },
      { type: 'session-back' },
      { type: 'cancelled' },
      held(2),
    );
    expect([late.state.step, late.effects]).toEqual(['choosing', [{ do: 'release', slot: TEN }]]);
  });
  it('closes when another tab holds another time, and leaves that hold alone', () => {
    const moved = after(...confirming, { type: 'held-elsewhere', slot: ELEVEN.id });
    expect([noticeOf(moved.state), doing(moved)]).toEqual([{ kind: 'hold-moved' }, ['read-times']]);
    expect(after(...confirming, { type: 'held-elsewhere', slot: TEN.id }).state.step).toBe('confirming');
    const unknown = after(...unsure, { type: 'held-elsewhere', slot: ELEVEN.id });
    expect([noticeOf(unknown.state)?.kind, doing(unknown)]).toEqual(['unsure', ['read-times']]);
    const done = after(
      ...booking,
      { type: 'held-elsewhere', slot: ELEVEN.id },
      { type: 'booked', attempt: 2, appointment: 'a' },
    );
    expect(doing(done)).toEqual(['open-record']);
    const hidden = after(...booking, { type: 'held-elsewhere', slot: ELEVEN.id }, { type: 'page-hidden' });
    expect(hidden.effects, 'nothing is ours to release').toEqual([]);
  });
  it('lets the hold go with the page; a booking on its way is waited for', () => {
    const hidden = after(...confirming, { type: 'page-hidden' });
    expect([hidden.state.step, doing(hidden)]).toEqual(['choosing', ['tell-tabs', 'release-on-leave']]);
    const sent = after(...booking, { type: 'page-hidden' });
    expect([sent.state.step, doing(sent)]).toEqual(['confirming', ['tell-tabs', 'release-on-leave']]);
    const refused = { type: 'booking-refused', attempt: 2, error: refusal('slot_taken') } as const;
    expect(doing(after(...booking, { type: 'page-hidden' }, refused)), 'it is released already').toEqual([
      'show-refusal',
      'read-times',
    ]);
  });
  it('lets the hold go with the screen', () =>
    expect(doing(after(...confirming, { type: 'page-left' }))).toEqual(['tell-tabs', 'release']));
});

describe('booked', () => {
  it('opens the record', () =>
    expect(after(...booked)).toMatchObject({
      state: { step: 'booked', appointment: 'a' },
      effects: [
        { do: 'tell-tabs', slot: null },
        { do: 'open-record', appointment: 'a', isUnwanted: false },
      ],
    }));
  it('ends with a new choice', () =>
    expect(after(...booked, { type: 'time-chosen', slot: ELEVEN }).state).toMatchObject({
      step: 'choosing',
      slot: ELEVEN,
    }));
});
