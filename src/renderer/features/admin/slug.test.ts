import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SLUG_PATTERN } from '#shared/contract/clinics.ts';
import { slugOf } from './slug.ru.ts';

it.each([
  ['Клиника «Здоровье»', 'zdorove'],
  ['Медицинский центр «Щит и Ёж»', 'shchit-i-ezh'],
  ['Доктор 24', 'doktor-24'],
  ['Клиника', 'klinika'],
  ['  ', ''],
  ['東京', ''],
  ['7707083893', ''],
])('%j has the address %j', (title, slug) => expect(slugOf(title)).toBe(slug));

it('is an address that the contract takes, or nothing', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom('ы', 'Щ', ' ', '-', '«', '1', 'a') }),
      ),
      (title) => {
        const slug = slugOf(title);
        expect(slug === '' || (new RegExp(SLUG_PATTERN).test(slug) && slug.length <= 40)).toBe(true);
      },
    ),
  ));
