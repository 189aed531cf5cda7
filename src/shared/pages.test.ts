import { describe, expect, it } from 'vitest';
import { findPage } from './pages.ts';

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
    ['/password', '/password', {}],
    ['/password/reset', '/password/*', {}],
    ['/dictionaries/mkb10/import', '/dictionaries/mkb10/import', {}],
  ])('%s is %s', (path, pattern, params) => expect(findPage(path)).toEqual({ pattern, params }));

  it.each([
    '/nothing',
    '/clinics/demo/nothing',
    '/clinics//personal-area',
    '/login/x',
    '/auth/security',
    '/auth/social',
    '/auth/Security',
    '/auth/two-factor',
  ])('%s is no page', (path) => expect(findPage(path)).toBeUndefined());
});
