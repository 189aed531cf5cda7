import { describe, expect, it } from 'vitest';
import { can, PERMISSIONS, permissionsOf, ROLES, type Permission, type Role } from './permissions.ts';

/** The decision "The desk is the role employee (and orgadmin)" and the menu rows of the specification, written down a second time. */
const DECIDED: Readonly<Record<Permission, readonly Role[]>> = {
  'personal_area.open': ['orgadmin', 'doctor', 'employee', 'patient'],
  'schedule.read': ['orgadmin', 'doctor', 'employee'],
  'schedule.write': ['orgadmin'],
  'slot.book': ['orgadmin', 'employee'],
  'appointment.move': ['orgadmin', 'employee', 'doctor'],
  'directory.read': ['orgadmin'],
  'directory.write': ['orgadmin'],
  'queue.read': ['orgadmin', 'employee'],
  'patient.list': ['orgadmin', 'employee'],
  'patient.read': ['orgadmin', 'employee', 'doctor'],
  'patient.write': ['orgadmin', 'employee', 'doctor'],
  'reception.read': ['orgadmin', 'doctor'],
  'reception.write': ['doctor'],
  'document.print': ['orgadmin', 'employee', 'doctor'],
  'job.read': ['orgadmin'],
  'job.manage': ['orgadmin'],
  'refbook.import': [],
  'platform_job.manage': [],
};
const cells = (Object.keys(PERMISSIONS) as Permission[]).flatMap((permission) =>
  ROLES.map((role) => [role, permission] as const),
);

describe('таблица прав', () => {
  it.each(cells)('%s: %s', (role, permission) =>
    expect(can({ isSuperuser: false, roles: [role] }, permission)).toBe(DECIDED[permission].includes(role)),
  );
  it('никто и человек без роли не могут ничего', () => {
    for (const permission of Object.keys(PERMISSIONS) as Permission[])
      expect([can(undefined, permission), can({ isSuperuser: false, roles: [] }, permission)]).toEqual([false, false]);
  });
  it('суперпользователь может всё', () =>
    expect(permissionsOf({ isSuperuser: true, roles: [] })).toEqual(Object.keys(PERMISSIONS)));
  it('роли складываются', () =>
    expect(permissionsOf({ isSuperuser: false, roles: ['patient', 'employee'] })).toEqual(
      Object.keys(PERMISSIONS).filter((name) =>
        DECIDED[name as Permission].some((role) => role === 'patient' || role === 'employee'),
      ),
    ));
});
