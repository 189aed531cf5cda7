import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_LATITUDE, MAX_LONGITUDE, placeAt, placeText, readPlace } from './place.ts';

it.each([
  ['59.93863, 30.31413'],
  ['59.93863 30.31413'],
  ['59.93863,30.31413'],
  ['  59.93863°; 30.31413° '],
  ['59,93863 30,31413'],
  ['59,93863, 30,31413'],
  ['https://yandex.ru/maps/2/saint-petersburg/?ll=30.400000%2C59.900000&pt=30.31413%2C59.93863&z=17'],
  ['https://yandex.ru/maps/?ll=30.31413%2C59.93863&z=16.4'],
  ['https://yandex.ru/maps/?whatshere%5Bpoint%5D=30.31413%2C59.93863&whatshere%5Bzoom%5D=17'],
  ['https://2gis.ru/spb/geo/5348561428522994/30.31413,59.93863?m=30.4,59.9%2F16'],
  ['https://2gis.ru/spb?m=30.31413%2C59.93863%2F16'],
  ['https://www.openstreetmap.org/?mlat=59.93863&mlon=30.31413#map=17/59.9/30.4'],
  ['https://www.openstreetmap.org/#map=17/59.93863/30.31413'],
  ['https://www.google.com/maps/@59.93863,30.31413,17z'],
  ['https://maps.google.com/?q=59.93863,30.31413'],
])('reads %s', (typed) => expect(readPlace(typed)).toEqual([59.93863, 30.31413]));

it.each(['', 'Невский проспект, 28', '59.9', '95, 30', '59.9, 200', 'https://yandex.ru/maps/', '59.9, 30.3, 12', '%'])(
  'knows that %j is no place',
  (typed) => expect(readPlace(typed)).toBeNull(),
);

it('reads back each place that it writes, to a metre', () =>
  fc.assert(
    fc.property(
      fc.double({ min: -MAX_LATITUDE, max: MAX_LATITUDE, noNaN: true }),
      fc.double({ min: -MAX_LONGITUDE, max: MAX_LONGITUDE, noNaN: true }),
      (latitude, longitude) => {
        const place = placeAt(latitude, longitude);
        expect(place && readPlace(placeText(place))).toEqual(place);
        expect(place?.[0]).toBeCloseTo(latitude, 4);
      },
    ),
  ));
