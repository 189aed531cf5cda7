import { describe, expect, it } from 'vitest';
import { fold, toIcs } from './ics.ts';

const event = {
  id: 'a1',
  sequence: 3,
  start: '2026-11-25T09:30:00+12:00',
  end: '2026-11-25T10:00:00+12:00',
  zone: 'Asia/Anadyr',
  title: 'Прием: Терапевт, Ким О. П.',
  location: 'г. Анадырь; ул. Отке, д. 15',
  notes: 'Северянка\n+74272255030',
};

describe('toIcs', () => {
  const text = toIcs(event, Date.parse('2026-11-20T12:00:00Z'));
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  it("keeps the clinic's wall clock and describes its zone", () => {
    expect(lines).toContain('DTSTART;TZID=Asia/Anadyr:20261125T093000');
    expect(lines).toContain('DTEND;TZID=Asia/Anadyr:20261125T100000');
    expect(lines).toContain('TZOFFSETTO:+1200');
    expect(lines).toContain('DTSTAMP:20261120T120000Z');
  });
  it('takes a cancelled event out of the calendar: the same event, later than any other word of it', () => {
    const cancelled = toIcs({ ...event, sequence: 4 }, 0, 'CANCEL').split('\r\n');
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:4', 'UID:a1@clinic-platform'])
      expect(cancelled).toContain(line);
    expect(cancelled).not.toContain('BEGIN:VALARM');
    for (const line of ['METHOD:PUBLISH', 'SEQUENCE:3', 'UID:a1@clinic-platform', 'BEGIN:VALARM'])
      expect(lines).toContain(line);
    expect(lines).not.toContain('STATUS:CANCELLED');
  });
  it('escapes what has a meaning of its own', () => {
    expect(lines).toContain('LOCATION:г. Анадырь\\; ул. Отке\\, д. 15');
    expect(lines).toContain('DESCRIPTION:Северянка\\n+74272255030');
  });
  it('ends every line as the format wants, none longer than 75 bytes', () => {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
  it('tells the offset on that day', () => {
    const offsets = (start: string) => /TZOFFSETTO:\S+/.exec(toIcs({ ...event, start }, 0))?.[0];
    expect(offsets('2026-11-25T09:30:00Z')).toBe('TZOFFSETTO:+0000');
    expect(offsets('2026-11-25T09:30:00-03:30')).toBe('TZOFFSETTO:-0330');
  });
  it.each([
    ['x'.repeat(73), [73]],
    ['x'.repeat(150), [73, 73, 4]],
    ['ё'.repeat(80), [72, 72, 16]],
  ])('folds %s', (line, sizes) => {
    const rows = fold(line).split('\r\n ');
    expect(rows.map((row) => new TextEncoder().encode(row).length)).toEqual(sizes);
  });
  it('never cuts a letter', () => {
    const long = 'ё'.repeat(200);
    expect(fold(long).replaceAll('\r\n ', '')).toBe(long);
  });
});
