import { expect, it } from 'vitest';
import { mapAddress } from './map-address.ts';

it('puts the longitude first, as the map wants it', () => {
  expect(mapAddress('ул. Отке, 15', [64.7337, 177.5089])).toBe('https://yandex.ru/maps/?pt=177.5089%2C64.7337&z=17');
});
it('falls back to the address', () => {
  expect(new URL(mapAddress('ул. Отке, 15', undefined)).searchParams.get('text')).toBe('ул. Отке, 15');
});
