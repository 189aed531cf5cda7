import { expect, it } from 'vitest';
import { clinicPlace } from './clinic-place.ts';

it('joins what is known of the place', () => {
  expect(clinicPlace({ city: 'Калининград', address: 'Советский пр., д. 12' })).toBe(
    'Калининград, Советский пр., д. 12',
  );
  expect(clinicPlace({ city: '', address: 'Советский пр., д. 12' })).toBe('Советский пр., д. 12');
  expect(clinicPlace({ city: 'Анадырь', address: '' })).toBe('Анадырь');
});
