import { expect, it } from 'vitest';
import type { CardValues } from '#renderer/entities/patient/card-values.ts';
import { registrationAddress } from './registration-address.ts';

const address = {
  registrationSubject: 'Тверская область',
  registrationDistrict: '',
  registrationCity: ' Тверь ',
  registrationLocality: '',
  registrationStreet: 'Советская',
  registrationHouse: '15',
  registrationApartment: '4',
};
const written = (changes: Partial<typeof address> = {}) =>
  registrationAddress({ ...address, ...changes } as unknown as CardValues);

it('the registration address in one line has what is known', () => {
  expect(written()).toBe('Тверская область, Тверь, Советская, д. 15, кв. 4');
  expect(written({ registrationApartment: '', registrationHouse: '' })).toBe('Тверская область, Тверь, Советская');
  expect(written(Object.fromEntries(Object.keys(address).map((name) => [name, ''])) as typeof address)).toBe('');
});
