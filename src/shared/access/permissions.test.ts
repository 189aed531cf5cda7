import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, PERMISSIONS, permissionsOf, ROLES, type Permission } from './permissions.ts';

const ALL = Object.keys(PERMISSIONS) as Permission[];
const role = fc.constantFrom(...ROLES);
const permission = fc.constantFrom(...ALL);
const actor = fc.record({
  isSuperuser: fc.boolean(),
  roles: fc.uniqueArray(role),
  grants: fc.uniqueArray(fc.oneof(permission, fc.constantFrom('patient.*', 'slot.*'))),
});

describe('who may do what', () => {
  it('is decided by roles that add up, and never by fewer of them', () =>
    fc.assert(
      fc.property(actor, role, permission, (who, more, wanted) => {
        expect(!can(who, wanted) || can({ ...who, roles: [...who.roles, more] }, wanted)).toBe(true);
      }),
    ));

  it('is nothing for nobody and for a person without rights, everything for a superuser', () => {
    for (const wanted of ALL) {
      expect([can(undefined, wanted), can({ isSuperuser: false, roles: [] }, wanted)]).toEqual([false, false]);
      expect(can({ isSuperuser: true, roles: [] }, wanted)).toBe(true);
    }
  });

  it('never gives a patient what concerns other people', () =>
    expect(permissionsOf({ isSuperuser: false, roles: ['patient'] })).toEqual(['personal_area.open']));

  it('can be granted to one person by name or by pattern, and gives nothing else', () => {
    const employee = { isSuperuser: false, roles: ['employee'] } as const;
    expect(can(employee, 'slot.overbook')).toBe(false);
    expect(can({ ...employee, grants: ['slot.overbook'] }, 'slot.overbook')).toBe(true);
    expect(permissionsOf({ isSuperuser: false, roles: [], grants: ['patient.*'] })).toEqual(
      ALL.filter((name) => name.startsWith('patient.')),
    );
    const ofClinics = ALL.filter((name) => PERMISSIONS[name].length > 0);
    expect(permissionsOf({ isSuperuser: false, roles: [], grants: ['*'] })).toEqual(ofClinics);
    expect(permissionsOf({ isSuperuser: false, roles: [], grants: ['patient', 'patient.', '.*', 'slot.boo'] })).toEqual(
      [],
    );
  });

  it('of the platform is granted by no clinic, by name or by pattern', () => {
    const ofPlatform = ALL.filter((name) => PERMISSIONS[name].length === 0);
    expect(ofPlatform).toEqual(['admin.index', 'refbook.import', 'refbook.write', 'platform_job.manage']);
    const roles = [...ROLES];
    for (const wanted of ofPlatform)
      expect(
        can({ isSuperuser: false, roles, grants: ['*', 'admin.*', 'refbook.*', 'platform_job.*', wanted] }, wanted),
      ).toBe(false);
  });

  it('a pattern is held by who holds something of it', () =>
    fc.assert(
      fc.property(actor, (who) => {
        expect(can(who, 'patient.*')).toBe(permissionsOf(who).some((name) => name.startsWith('patient.')));
        expect(can(who, '*')).toBe(permissionsOf(who).length > 0);
      }),
    ));
});
