import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES } from '#shared/rules/appointment-status.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { begunCount, dayDoctors, findRows, stageCounts, stageOf, STAGES, stepFrom } from './queue-day.ts';

const MINUTE = 60_000;
const NINE = Date.parse('2026-11-23T09:00:00+03:00');
const item = (
  id: string,
  status: QueueItem['status'],
  { doctor = 'Абрамова', at = 0, arrived = null as string | null } = {},
): QueueItem => ({
  id,
  uuid: id,
  slot: id,
  start_time: new Date(NINE + at * MINUTE).toISOString(),
  end_time: new Date(NINE + (at + 15) * MINUTE).toISOString(),
  type: 0,
  status,
  status_text: '',
  version: 1,
  arrived_at: arrived,
  confirmed_at: null,
  has_notes: false,
  patient: {
    id: 'p',
    last_name: 'П',
    first_name: 'П',
    middle_name: '',
    date_of_birth: null,
    gender: null,
    phone: '',
    cardid: '1',
    good: true,
    has_allergies: false,
  },
  doctor: { id: doctor, lastName: doctor, firstName: 'Анна', middleName: '', specialty: '', works: true },
});
const DOCTORS = ['Абрамова', 'Борисов', 'Ёлкин'] as const;
const anyDay = fc
  .array(
    fc.record({
      status: fc.constantFrom(...APPOINTMENT_STATUSES),
      doctor: fc.constantFrom(...DOCTORS),
      at: fc.integer({ min: 0, max: 600 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows
      .toSorted((a, b) => a.at - b.at)
      .map(({ status, doctor, at }, place) => item(String(place), status, { doctor, at })),
  );
const ZONE = 'Europe/Moscow';
const at = (minute: number) => ({ now: NINE + minute * MINUTE, zone: ZONE });
const anyMoment = fc.integer({ min: -900, max: 1500 }).map(at);
const anyStage = fc.constantFrom(null, ...STAGES);
const anyDoctor = fc.constantFrom(null, ...DOCTORS, 'nobody');

describe('filters of a day', () => {
  it('every status has a stage; a cancelled visit has none to be looked for', () =>
    expect(APPOINTMENT_STATUSES.map((status) => `${status} ${stageOf(item('1', status), at(0))}`)).toEqual([
      'booked coming',
      'arrived waiting',
      'in_progress received',
      'done done',
      'no_show missed',
      'cancelled over',
      'reception_cancelled over',
    ]));

  it('leave the rows of a doctor and a stage in their order; the counts are those of what would be shown', () => {
    fc.assert(
      fc.property(anyDay, anyStage, anyDoctor, anyMoment, (items, stage, doctor, moment) => {
        const rows = findRows(items, { stage, doctor }, moment);
        expect(rows).toEqual(items.filter((one) => rows.includes(one)));
        expect(rows.every((one) => stage === null || stageOf(one, moment) === stage)).toBe(true);
        expect(rows.every((one) => doctor === null || one.doctor.id === doctor)).toBe(true);
        const counts = stageCounts(items, doctor, moment);
        expect(counts[stage ?? 'all']).toBe(rows.length);
        expect(STAGES.reduce((sum, one) => sum + counts[one], counts.over)).toBe(counts.all);
        const counted = dayDoctors(items, stage, moment).filter(({ id }) => doctor === null || id === doctor);
        expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
      }),
    );
  });

  it('who has not come is late from the first minute of the visit to the end of the clinic’s day', () => {
    const booked = item('1', 'booked', { at: 30 });
    expect([-600, 30, 31, 899, 900, 1500].map((minute) => stageOf(booked, at(minute)))).toEqual([
      'coming',
      'coming',
      'late',
      'late',
      'coming',
      'coming',
    ]);
    expect(stageOf(item('1', 'arrived', { at: 30 }), at(60))).toBe('waiting');
  });

  it('doctors stand by name, one once, those with nobody of the stage too', () =>
    expect(
      dayDoctors(
        [
          item('1', 'booked', { doctor: 'Яковлев' }),
          item('2', 'arrived', { doctor: 'Ёлкин' }),
          item('3', 'arrived', { doctor: 'Ёлкин' }),
          item('4', 'booked', { doctor: 'Жуков' }),
        ],
        'waiting',
        at(0),
      ),
    ).toEqual([
      { id: 'Ёлкин', name: 'Ёлкин\u00A0А.', count: 2 },
      { id: 'Жуков', name: 'Жуков\u00A0А.', count: 0 },
      { id: 'Яковлев', name: 'Яковлев\u00A0А.', count: 0 },
    ]));
});

describe('the line of now', () => {
  it('has every row behind it that has begun, and no other', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -10, max: 700 }), (items, minute) => {
        const now = NINE + minute * MINUTE;
        const begun = begunCount(items, now);
        expect(items.slice(0, begun).every(({ start_time: start }) => Date.parse(start) <= now)).toBe(true);
        expect(items.slice(begun).every(({ start_time: start }) => Date.parse(start) > now)).toBe(true);
      }),
    );
  });
  it('only goes on as time does', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 600 }), fc.nat(60), (items, minute, later) => {
        const at = (minutes: number) => begunCount(items, NINE + minutes * MINUTE);
        expect(at(minute + later)).toBeGreaterThanOrEqual(at(minute));
      }),
    );
  });
  it('a visit that begins now has begun', () => {
    const items = [item('1', 'booked'), item('2', 'booked', { at: 1 })];
    expect([NINE - 1, NINE, NINE + MINUTE].map((now) => begunCount(items, now))).toEqual([0, 1, 2]);
  });
});

describe('arrows', () => {
  const items = ['1', '2', '3', '4'].map((id) => item(id, 'booked'));
  const from = (chosen: string | undefined, step: 1 | -1, begun: number) => stepFrom(items, chosen, step, begun)?.id;
  it('go from row to row, and no further than the list', () =>
    expect([from('2', 1, 0), from('2', -1, 0), from('4', 1, 0), from('1', -1, 0)]).toEqual([
      '3',
      '1',
      undefined,
      undefined,
    ]));
  it('begin at the line of now', () => {
    expect([from(undefined, 1, 2), from(undefined, -1, 2)]).toEqual(['3', '2']);
    expect([from('gone', 1, 4), from(undefined, -1, 0)]).toEqual(['4', '1']);
    expect(stepFrom([], undefined, 1, 0)).toBeUndefined();
  });
});
