import { expect, it } from 'vitest';
import { chosenGrants, offeredGrants, rolesAs } from './rights-rules.ts';

it('offers what the roles do not give: nothing to an administrator, nothing to who is only treated there', () => {
  expect(offeredGrants(['employee'])).toContain('schedule.write');
  expect(offeredGrants(['employee'])).not.toContain('queue.read');
  expect(offeredGrants(['doctor', 'employee'])).not.toContain('reception.read');
  expect([offeredGrants(['orgadmin']), offeredGrants(['patient']), offeredGrants([])]).toEqual([[], [], []]);
});

it('takes the permissions of the clinic, and roles with the administrator or without', () => {
  const rights = [{ clinic: 'a', grants: ['queue.read', 'slot.overbook'] }];
  expect([chosenGrants({ rights }, 'a'), chosenGrants({ rights }, 'b')]).toEqual([['queue.read'], []]);
  expect([rolesAs(['doctor'], true), rolesAs(['orgadmin', 'doctor'], true), rolesAs(['orgadmin'], false)]).toEqual([
    ['orgadmin', 'doctor'],
    ['orgadmin', 'doctor'],
    [],
  ]);
});
