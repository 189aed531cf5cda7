import { expect, it } from 'vitest';
import { OFFER_TERMS } from './offer-terms.ru.ts';

it('says how long a time is held, by night, too', () => {
  expect(OFFER_TERMS).toBe(
    '30 минут, а если до приёма не больше трёх часов — 10. С 21:00 до 09:00 по времени клиники держим до 09:30, но не позже чем за час до приёма.',
  );
});
