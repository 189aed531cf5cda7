import { describe, expect, it } from 'vitest';
import { parentOf, partsOfObject } from './address-parts.ts';

const object = (aoguid: string, offname: string, shortname: string, aolevel: number) => ({
  aoguid,
  offname,
  shortname,
  aolevel,
});

describe('parts of an address', () => {
  it('are filled from a street up', () => {
    const parents = [
      object('1', 'Ленинградская', 'обл', 1),
      object('2', 'Бокситогорский', 'р-н', 3),
      object('3', 'Пикалёво', 'г', 4),
    ];
    expect(partsOfObject({ ...object('4', 'Садовая', 'ул', 7), parents })).toEqual({
      registrationSubject: { text: 'Ленинградская обл.', guid: '1' },
      registrationDistrict: { text: 'Бокситогорский р-н', guid: '2' },
      registrationCity: { text: 'Пикалёво', guid: '3' },
      registrationStreet: { text: 'ул. Садовая', guid: '4' },
    });
  });
  it('of a city of federal significance are the subject and the city', () => {
    expect(partsOfObject({ ...object('1', 'Москва', 'г', 1), parents: [] })).toEqual({
      registrationSubject: { text: 'г. Москва', guid: '1' },
      registrationCity: { text: 'Москва', guid: '1' },
    });
  });
  it('of a street in a quarter have both, and of a village its kind', () => {
    const parents = [object('1', 'Тверская', 'обл', 1), object('2', 'Дубки', 'д', 6), object('3', 'Южный', 'мкр', 65)];
    expect(partsOfObject({ ...object('4', 'Садовая', 'ул', 7), parents })).toMatchObject({
      registrationLocality: { text: 'д. Дубки' },
      registrationStreet: { text: 'мкр. Южный, ул. Садовая', guid: '4' },
    });
  });
  it('are looked for in the nearest part that was chosen', () => {
    const guids = { registrationSubject: '1', registrationCity: '3' };
    expect(parentOf('registrationStreet', guids)).toBe('3');
    expect(parentOf('registrationCity', guids)).toBe('1');
    expect(parentOf('registrationSubject', guids)).toBeUndefined();
  });
});
