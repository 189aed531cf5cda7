import { describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { NextPath } from '#shared/contract/session.ts';
import { violationsOf } from '#renderer/lib/forms/violations.ts';
import { localPath } from './next-path.ts';
import { paths } from './paths.ts';

describe('where to return after sign-in', () => {
  it.each(['/', '/clinics/zdorovie?page=2#booking', '/clinics/a/personal-area/appointment/make'])(
    '%s is a path of ours',
    (path) => expect(localPath(path)).toBe(path),
  );
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'clinics',
    '',
    null,
    undefined,
    7,
    `/${'x'.repeat(2000)}`,
  ])('%j is not ours', (path) => {
    expect(localPath(path)).toBeNull();
  });
  it('a long Cyrillic search inside of another address is a path too', () => {
    const search = new URLSearchParams({ search: 'Ё'.repeat(100) }).toString();
    const card = paths.patient(
      'zdorovie',
      '01890000-0000-7000-8000-000000000000',
      `${paths.patients('zdorovie')}?${search}`,
    );
    expect(card.length).toBeGreaterThan(300);
    expect(localPath(card)).toBe(card);
    expect(localPath(new URL(card, 'http://a').searchParams.get('prev'))).toBe(
      `${paths.patients('zdorovie')}?${search}`,
    );
  });
  it.each(['//evil.example', '/.//evil.example', '/a/..//evil.example'])('%s is refused by the server, too', (path) =>
    expect(violationsOf(Type.Object({ next: NextPath }), { next: path })['next'] === undefined).toBe(false),
  );
  it.each(['/', '/clinics/a?next=%2F%2Fb', '/clinics?search=a//b'])('%s is taken by the server', (path) =>
    expect(violationsOf(Type.Object({ next: NextPath }), { next: path })['next'] === undefined).toBe(true),
  );
  it('extra dots do not lead outside', () => expect(localPath('/a/../../b')).toBe('/b'));
});

describe('addresses', () => {
  it('encode next', () => expect(paths.login('/clinics/a?x=1&y=2')).toBe('/login?next=%2Fclinics%2Fa%3Fx%3D1%26y%3D2'));
  it('work without next', () => expect(paths.login()).toBe('/login'));
  it('encode the name of a clinic', () =>
    expect(paths.myRecords('a b')).toBe('/clinics/a%20b/personal-area/appointment/myrecords'));
});
