import { describe, expect, it } from 'vitest';
import { offsetName } from '#shared/format/offset-name.ts';
import { ownClock, ownClockBeside } from './own-clock.ts';
import { foreignOffset } from './zone.ts';

describe('zone of the clinic', () => {
  const at = new Date('2026-11-25T10:00:00Z');
  it('says nothing when the device shows the same time', () =>
    expect(foreignOffset('Europe/Moscow', at, 180)).toBeNull());
  it('names the offset when the device is elsewhere', () => {
    expect(foreignOffset('Asia/Anadyr', at, 180)).toBe('UTC+12');
    expect(foreignOffset('Europe/Kaliningrad', at)).toBe('UTC+2');
  });
  it('is read from an instant that is written with it', () => {
    const offsets = ['2026-11-25T10:00:00+12:00', '2026-11-25T10:00:00-03:30', '2026-11-25T22:00:00Z'];
    expect(offsets.map((instant) => ownClockBeside(instant, 180))).toEqual(['01:00', '16:30', '26 ноября, 01:00']);
    expect(ownClockBeside('2026-11-25T10:00:00+03:00', 180)).toBeNull();
    expect(ownClockBeside('2026-11-25T10:00:00Z', 0)).toBeNull();
  });
  it("takes the device's own clock by itself", () =>
    expect(foreignOffset(Intl.DateTimeFormat().resolvedOptions().timeZone, at)).toBeNull());
  it("tells an instant by the device's clock, over midnight", () => {
    expect(ownClock(new Date('2026-11-25T22:30:00Z'), 180)).toBe('26 ноября, 01:30');
    expect(ownClock(new Date('2026-11-25T03:15:00Z'), -480)).toBe('24 ноября, 19:15');
  });
  it('names halves and the west', () => {
    expect([330, 65].map(offsetName)).toEqual(['UTC+5:30', 'UTC+1:05']);
    expect(offsetName(-480)).toBe('UTC−8');
    expect(offsetName(0)).toBe('UTC+0');
  });
});
