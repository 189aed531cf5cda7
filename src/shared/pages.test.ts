import { describe, expect, it } from 'vitest';
import { PAGES, PATTERNS, findPage, isWidgetPage } from './pages.ts';

describe('findPage', () => {
  it.each([
    ['/', '/', {}],
    ['/clinics', '/clinics', {}],
    ['/clinics/', '/clinics', {}],
    ['/LOGIN', '/login', {}],
    ['/login//', '/login', {}],
    ['/clinics/demo', '/clinics/:clinicName', { clinicName: 'demo' }],
    [
      '/clinics/demo/personal-area/registry/employee',
      '/clinics/:clinicName/personal-area/registry/employee',
      { clinicName: 'demo' },
    ],
    [
      '/clinics/demo/personal-area/registry/employee/7',
      '/clinics/:clinicName/personal-area/registry/employee/:uuid',
      { clinicName: 'demo', uuid: '7' },
    ],
    ['/search', '/search', {}],
    ['/clinics/demo/doctors/7', '/clinics/:clinicName/doctors/:doctor', { clinicName: 'demo', doctor: '7' }],
    ['/auth/abc/activate', '/auth/:token/activate', { token: 'abc' }],
    ['/auth/aB3c', '/auth/*', {}],
    ['/auth/aB3c/activ', '/auth/*', {}],
    ['/auth/security', '/auth/security', {}],
    ['/password', '/password', {}],
    ['/password/reset', '/password/*', {}],
    ['/widget/demo', '/widget/:clinicName', { clinicName: 'demo' }],
    ['/widget/demo/doctors/7/check', '/widget/:clinicName/doctors/:doctor/check', { clinicName: 'demo', doctor: '7' }],
    ['/dictionaries/mkb10/import', '/dictionaries/mkb10/import', {}],
  ])('%s is %s', (path, pattern, params) => expect(findPage(path)).toEqual({ pattern, params }));

  it.each([
    '/nothing',
    '/clinics/demo/nothing',
    '/clinics//personal-area',
    '/login/x',
    '/auth/socials',
    '/auth/Socials',
    '/auth/two-factor',
  ])('%s is no page', (path) => expect(findPage(path)).toBeUndefined());
});

describe('isWidgetPage', () => {
  it.each(['/widget/demo', '/WIDGET/demo?page=2', '/widget/demo/doctors/7'])('%s is one', (url) =>
    expect(isWidgetPage(url)).toBe(true),
  );
  it.each(['/widget', '/widgets/demo', '//widget/demo', '/%77idget/demo', '/login?next=/widget/demo'])(
    '%s is none',
    (url) => expect(isWidgetPage(url)).toBe(false),
  );
  it('takes no page of the other program', () => {
    expect(Object.values(PATTERNS).filter(isWidgetPage)).toEqual([]);
    expect(PAGES.filter(isWidgetPage)).toHaveLength(3);
  });
});
