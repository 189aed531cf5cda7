import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

const DOCTOR = '120564b2-7163-81ab-b391-5026cae51786';
const read = (query: string, hasVideo = false) => readAddress(new URLSearchParams(query), hasVideo);

describe('address of the booking', () => {
  it('survives a round trip', () => {
    const query = `?specialty=${DOCTOR}&doctor=${DOCTOR}&date=2026-11-25&search=%D0%B1%D0%B5&page=2&from=2026-11-24&part=evening&sort=name&rescheduled=${DOCTOR}`;
    expect(writeAddress(new URLSearchParams(), read(query))).toBe(query);
  });
  it('takes nonsense as absent', () => {
    expect(read('doctor=1&date=tomorrow&page=-3&type=9&from=soon&part=night&sort=price&rescheduled=1')).toEqual({
      specialty: null,
      doctor: null,
      date: null,
      type: 0,
      search: '',
      page: 1,
      from: null,
      part: null,
      sort: null,
      rescheduled: null,
    });
    for (const date of ['2026-19-45', '2026-02-31', '2026-11-25x', 'x2026-11-25'])
      expect(read(`doctor=${DOCTOR}&date=${date}`).date, date).toBeNull();
    expect(read('date=2026-11-25').date, 'a day is of a doctor').toBeNull();
    expect(read(`search=${'x'.repeat(101)}`).search).toBe('x'.repeat(100));
  });
  it('knows video only where the clinic has it', () => {
    expect(read('type=1', true).type).toBe(1);
    expect(read('type=1', false).type).toBe(0);
    expect(read('type=2', true).type).toBe(0);
    expect(writeAddress(new URLSearchParams(), read('type=1', true))).toBe('?type=1');
  });
  it('takes the doctor of the path before that of the query', () => {
    const other = DOCTOR.replace('1', '2');
    const of = (query: string, path: string) => readAddress(new URLSearchParams(query), false, path);
    expect(of(`doctor=${other}&date=2026-11-25`, DOCTOR)).toMatchObject({ doctor: DOCTOR, date: '2026-11-25' });
    expect(of(`doctor=${other}`, 'nobody').doctor).toBeNull();
  });
  it('is empty when nothing is chosen', () => {
    expect(writeAddress(new URLSearchParams('type=1&page=2'), read(''))).toBe('');
  });
  it('leaves what it does not know', () => {
    expect(writeAddress(new URLSearchParams('utm=x&doctor=y'), { ...read(''), page: 1 })).toBe('?utm=x');
  });
});
