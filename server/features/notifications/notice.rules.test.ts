import { describe, expect, it } from 'vitest';
import { isNight, joinedAt, skipReason, type NoticeState } from './notice.rules.ts';

const HOUR = 3_600_000;
const now = Date.parse('2031-06-16T12:00:00Z');
const fine: NoticeState = {
  kind: 'booked',
  status: 'booked',
  start_ms: now + 24 * HOUR,
  cancelled_ms: null,
  timezone: 'Europe/Moscow',
  address: 'a@b.test',
  is_on: null,
  is_default_channel: true,
  has_consent: true,
  is_superseded: false,
  is_undone: false,
  is_taken_back: false,
  until_ms: null,
  is_of_this_start: true,
};
const ended = { status: 'cancelled', cancelled_ms: now } as const;

describe('skipReason', () => {
  it.each<[string | null, Partial<NoticeState>]>([
    [null, {}],
    ['superseded', { is_superseded: true }],
    ['cancelled', ended],
    ['past', { start_ms: now }],
    ['undone', { is_undone: true }],
    ['no_address', { address: null }],
    ['choice', { is_on: false }],
    ['choice', { is_default_channel: false }],
    [null, { is_default_channel: false, is_on: true }],
    [null, { has_consent: false }],
    [null, { kind: 'moved', has_consent: false }],
    [null, { kind: 'cancelled_by_clinic', ...ended, has_consent: false }],
    ['no_consent', { kind: 'reminder_day', has_consent: false }],
    ['no_consent', { kind: 'reminder_hours', has_consent: false }],
    [null, { kind: 'reminder_day', has_consent: false, is_on: true }],
    ['choice', { kind: 'reminder_day', is_on: false }],
    [null, { kind: 'moved', is_undone: true }],
    ['undone', { kind: 'moved', is_taken_back: true }],
    [null, { kind: 'cancelled_by_patient', ...ended, has_consent: false }],
    ['undone', { kind: 'cancelled_by_patient' }],
    ['choice', { kind: 'cancelled_by_patient', ...ended, is_on: false }],
    [null, { kind: 'cancelled_by_clinic', ...ended }],
    ['undone', { kind: 'cancelled_by_clinic' }],
    ['superseded', { kind: 'cancelled_by_clinic', ...ended, is_superseded: true }],
    ['past', { kind: 'cancelled_by_clinic', ...ended, start_ms: now }],
    [null, { kind: 'reminder_day', is_superseded: true }],
    ['moved', { kind: 'reminder_day', is_of_this_start: false }],
    ['under_way', { kind: 'reminder_hours', status: 'arrived' }],
    ['cancelled', { kind: 'reminder_hours', ...ended }],
    ['past', { kind: 'reminder_hours', start_ms: now - 1 }],
    ['night', { kind: 'reminder_day', timezone: 'Asia/Anadyr' }],
    [null, { timezone: 'Asia/Anadyr' }],
  ])('%s for %j', (reason, change) => {
    expect(skipReason({ ...fine, ...change }, now)).toBe(reason);
  });

  it('night is from nine in the evening to nine in the morning by the clinic clock', () => {
    const at = (clock: string) => isNight(Date.parse(`2031-06-16T${clock}+03:00`), 'Europe/Moscow');
    expect(['00:00', '08:59', '09:00', '20:59', '21:00'].map(at)).toEqual([true, true, false, false, true]);
  });
  it('only what is no service message asks for the consent', () => {
    const advert = { isService: false, tellsState: true, holdSeconds: 0 };
    expect(skipReason({ ...fine, has_consent: false }, now, advert)).toBe('no_consent');
    expect(skipReason(fine, now, advert)).toBeNull();
  });
});

describe('joinedAt', () => {
  it('waits for the end of ten minutes after the last message', () => {
    expect(joinedAt([fine], now - 60_000, now)).toBe(now + 540_000);
  });
  it('does not wait for the first one, after ten minutes, for what begins soon, nor with a reminder', () => {
    expect(joinedAt([fine], null, now)).toBeNull();
    expect(joinedAt([fine], now - 600_000, now)).toBeNull();
    expect(joinedAt([fine, { kind: 'booked', start_ms: now + HOUR }], now, now)).toBeNull();
    expect(joinedAt([{ kind: 'reminder_day', start_ms: now + 24 * HOUR }], now, now)).toBeNull();
  });
});
