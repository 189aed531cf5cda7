import { expect, it } from 'vitest';
import { kindOfClinicName } from './clinic-name.ts';

it.each([
  ['11111111-1111-4111-8111-111111111111', 'uuid'],
  ['zdorovie', 'slug'],
  ['vash-doktor-2', 'slug'],
  ['Zdorovie', 'wrong'],
  ['a--b', 'wrong'],
  ['-a', 'wrong'],
  ['клиника', 'wrong'],
  ['a_b', 'wrong'],
  ['a'.repeat(101), 'wrong'],
  ['', 'wrong'],
  [undefined, 'wrong'],
])('«%s» is %s', (name, kind) => expect(kindOfClinicName(name)).toBe(kind));
