import { expect, it } from 'vitest';
import { grantable, heldRights, offeredGrants, rolesAs, type UserClinic } from './rights-rules.ts';

it('offers what the roles do not give: nothing to an administrator, nothing to who is only treated there', () => {
  expect(offeredGrants(['employee'])).toContain('schedule.write');
  expect(offeredGrants(['employee'])).not.toContain('queue.read');
  expect(offeredGrants(['doctor', 'employee'])).not.toContain('reception.read');
  expect([offeredGrants(['orgadmin']), offeredGrants(['patient']), offeredGrants([])]).toEqual([[], [], []]);
});

it('takes the permissions of the clinic, and roles with the administrator or without', () => {
  const rights = [{ clinic: 'a', grants: ['queue.read', 'reception.write'] }];
  const held = (id: string, roles: UserClinic['roles']) => heldRights({ rights }, { id, roles } as UserClinic);
  expect(held('a', ['employee'])).toEqual({ is_admin: false, grants: ['queue.read', 'reception.write'] });
  expect(held('b', ['orgadmin'])).toEqual({ is_admin: true, grants: [] });
  expect(grantable(held('a', []))).toEqual(['queue.read']);
  expect([rolesAs(['doctor'], true), rolesAs(['orgadmin', 'doctor'], true), rolesAs(['orgadmin'], false)]).toEqual([
    ['orgadmin', 'doctor'],
    ['orgadmin', 'doctor'],
    [],
  ]);
});
