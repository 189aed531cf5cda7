import { describe, expect, it } from 'vitest';
import { isAtLeast, judgeHealth } from './health.ts';

const answer = { status: 'ok', product: 'clinic-platform', version: '0.3.1', min_workstation_version: '0.1.0' };

describe('versions', () => {
  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.10.0', '1.9.9', true],
    ['1.2.3', '1.2.4', false],
    ['2.0.0-beta.1', '2.0.0', true],
    ['0.9.9', '1.0.0', false],
    ['1.2', '1.2.0', null],
    ['', '1.0.0', null],
  ])('%s is at least %s: %s', (version, least, expected) => expect(isAtLeast(version, least)).toBe(expected));
});

describe('answer of /api/health/', () => {
  it('the own server is accepted', () =>
    expect(judgeHealth(answer, '0.1.0')).toEqual({ ok: true, serverVersion: '0.3.1' }));
  it('a too old workstation is refused', () => {
    expect(judgeHealth({ ...answer, min_workstation_version: '0.2.0' }, '0.1.9')).toEqual({
      ok: false,
      reason: 'workstation_too_old',
    });
  });
  it('a too old server is refused', () =>
    expect(judgeHealth({ ...answer, version: '0.0.9' }, '0.1.0')).toEqual({ ok: false, reason: 'server_too_old' }));
  it('a server that is not ready is refused', () =>
    expect(judgeHealth({ ...answer, status: 'starting' }, '0.1.0')).toEqual({
      ok: false,
      reason: 'server_unavailable',
    }));
  it.each([
    null,
    'ok',
    [],
    {},
    { ...answer, product: 'other' },
    { ...answer, version: 7 },
    { ...answer, min_workstation_version: undefined },
  ])('refuses the foreign answer %j', (other) =>
    expect(judgeHealth(other, '0.1.0')).toEqual({ ok: false, reason: 'not_clinic_platform' }),
  );
});
