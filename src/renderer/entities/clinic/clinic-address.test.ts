import { expect, it } from 'vitest';
import { clinicAddress } from './clinic-address.ts';

it('joins what is known of the place', () => {
  expect(clinicAddress({ city: 'Калининград', address: 'Советский пр., д. 12' })).toBe(
    'Калининград, Советский пр., д. 12',
  );
  expect(clinicAddress({ city: '', address: 'Советский пр., д. 12' })).toBe('Советский пр., д. 12');
  expect(clinicAddress({ city: 'Анадырь', address: '' })).toBe('Анадырь');
});
