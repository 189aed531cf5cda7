import { expect, it } from 'vitest';
import { zoneOffset } from '#shared/rules/clinic-time.ts';
import { RUSSIAN_ZONES, zoneInWords } from './russian-zones.ru.ts';

it('each zone is one of the calendar, and its words say the offset that it has', () => {
  const now = Date.parse('2026-11-24T00:00:00Z');
  for (const [zone, words] of Object.entries(RUSSIAN_ZONES))
    expect(words, zone).toMatch(new RegExp(`, UTC\\+${zoneOffset(now, zone) / 60}$`));
});

it('a zone of another country has its own name', () => expect(zoneInWords('Asia/Almaty')).toBe('Asia/Almaty'));
