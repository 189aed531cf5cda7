import { describe, expect, it } from 'vitest';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { readSearch } from './address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the address of a search', () => {
  it('says nothing without a query', () => expect(read('')).toEqual({ what: '', city: '', from: null, page: 1 }));

  it('comes back as it was written', () => {
    const search = { what: 'Ёлкин & Ко, терапевт', city: 'Ростов-на-Дону', from: '2026-11-25', page: 3 };
    const { search: query, pathname } = new URL(paths.search(search), 'http://a');
    expect([pathname, read(query)]).toEqual(['/search', search]);
  });

  it('leaves out what says nothing', () => {
    expect(paths.search({ what: '', city: '', from: null, page: 1 })).toBe('/search');
    expect(paths.search()).toBe('/search');
  });

  it.each([
    ['from=2026-02-30', { from: null }],
    ['from=завтра', { from: null }],
    ['page=-4', { page: 1 }],
    ['page=x', { page: 1 }],
    ['what=%20%20%D0%BB%D0%BE%D1%80%20', { what: 'лор' }],
    [`what=${'я'.repeat(300)}`, { what: 'я'.repeat(100) }],
  ])('«%s» is mended', (query, expected) => expect(read(query)).toMatchObject(expected));
});
