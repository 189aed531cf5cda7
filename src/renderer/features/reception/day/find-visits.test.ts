import { describe, expect, it } from 'vitest';
import type { Visit } from '../api.ts';
import { findVisits, nextVisit } from './find-visits.ts';

const none = { patient: '', card: '', birth: '', phone: '' };
const visit = (id: string, more: Partial<Visit> = {}): Visit => ({
  id,
  slot: id,
  doctor: 'd',
  patient: `p${id}`,
  last_name: 'Сёмина',
  first_name: 'Анна',
  middle_name: 'Ильинична',
  cardid: id,
  phone: '+79161234567',
  date_of_birth: '1990-02-28',
  good: true,
  start_time: `2026-11-20T1${id}:00:00+03:00`,
  end_time: `2026-11-20T1${id}:30:00+03:00`,
  conversation: false,
  status: 'booked',
  status_text: '',
  version: 1,
  arrived_at: null,
  reason: '',
  comment: '',
  reception: null,
  treatmentcase: null,
  ...more,
});
const group = (...slots: Visit[]) => [{ id: 's', specialty: 'Терапия', slots }];
const ids = (groups: ReturnType<typeof findVisits>) => groups.flatMap(({ slots }) => slots.map(({ id }) => id));

describe('search among the visits of a day', () => {
  const day = group(
    visit('1'),
    visit('2', { last_name: 'Орлов', first_name: 'Пётр', middle_name: '', phone: '+79001112233', date_of_birth: null }),
  );
  it.each([
    ['', ['1', '2']],
    ['семина', ['1']],
    ['СЁМ анн', ['1']],
    ['петр', ['2']],
    ['2', ['2']],
    ['916123', ['1']],
    ['28.02.1990', ['1']],
    ['89161234567', ['1']],
    ['+7 (916) 123-45-67', ['1']],
    ['8 900 111', ['2']],
    ['8 (900', ['2']],
    ['+7', ['1', '2']],
    ['семина 916', ['1']],
    ['никто', []],
    [' +7', ['1', '2']],
    ['79001112233', ['2']],
    ['8001', []],
    ['116123', []],
    ['а916', []],
    ['916а', []],
    ['№2', ['2']],
    ['№ 2', ['2']],
    ['карта 1', ['1']],
    ['jhkjd', ['2']],
    ['семина аи', ['1']],
    ['Сёмина А.И.', ['1']],
    ['семина 28021990', ['1']],
    ['280290', ['1']],
  ])('«%s»', (search, found) => {
    expect(ids(findVisits(day, search, none))).toEqual(found);
  });
  it.each([
    [{ patient: 'орлов' }, ['2']],
    [{ card: '1' }, ['1']],
    [{ card: ' 1 ' }, ['1']],
    [{ card: ' ' }, ['1', '2']],
    [{ card: '№ 2' }, ['2']],
    [{ patient: 'ctv' }, ['1']],
    [{ phone: '+7 (' }, ['1', '2']],
    [{ birth: '1990-02-28' }, ['1']],
    [{ phone: '8 (900) 111-22-33' }, ['2']],
    [{ phone: '+7 900' }, ['2']],
    [{ phone: '8 916 12' }, ['1']],
    [{ patient: 'орлов', card: '1' }, []],
  ])('filters by %j', (filter, found) => expect(ids(findVisits(day, '', { ...none, ...filter }))).toEqual(found));
  it('a group without visits is dropped', () => expect(findVisits(day, 'никто', none)).toEqual([]));
});

describe('next visit', () => {
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+03:00`);
  it('is the one in progress, then the arrived one, then the first whose time has not passed', () => {
    const [one, two, three] = [visit('1'), visit('2', { status: 'arrived' }), visit('3', { status: 'in_progress' })];
    expect(nextVisit(group(one, two, three), at('10:00'))?.id).toBe('3');
    expect(nextVisit(group(one, two), at('10:00'))?.id).toBe('2');
    expect(nextVisit(group(visit('2'), one), at('10:00'))?.id).toBe('1');
    expect(nextVisit(group(one, visit('2')), at('11:29'))?.id).toBe('1');
    expect(nextVisit(group(one, visit('2')), at('11:30'))?.id).toBe('2');
    expect(
      nextVisit(group(visit('1', { status: 'done' }), visit('2', { status: 'cancelled' })), at('10:00')),
    ).toBeUndefined();
  });
});
