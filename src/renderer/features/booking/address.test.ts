import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

const DOCTOR = '120564b2-7163-81ab-b391-5026cae51786';
const read = (query: string, hasVideo = false) => readAddress(new URLSearchParams(query), hasVideo);

describe('address of the booking', () => {
  it('survives a round trip', () => {
    const query = `?specialty=${DOCTOR}&doctor=${DOCTOR}&date=2026-11-25&search=%D0%B1%D0%B5&page=2`;
    expect(writeAddress(new URLSearchParams(), read(query))).toBe(query);
  });
  it('takes nonsense as absent', () => {
    expect(read('doctor=1&date=tomorrow&page=-3&type=9')).toEqual({
      specialty: null,
      doctor: null,
      date: null,
      type: 0,
      search: '',
      page: 1,
    });
    expect(read(`doctor=${DOCTOR}&date=2026-19-45`).date).toBeNull();
  });
  it('knows video only where the clinic has it', () => {
    expect(read('type=1', true).type).toBe(1);
    expect(read('type=1', false).type).toBe(0);
  });
  it('leaves what it does not know', () => {
    expect(writeAddress(new URLSearchParams('utm=x&doctor=y'), { ...read(''), page: 1 })).toBe('?utm=x');
  });
});
