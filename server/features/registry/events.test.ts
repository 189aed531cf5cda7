import { expect, it } from 'vitest';
import { rolesChanged, staffChanged } from './events.ts';

it('events of the staff and of roles say «read all again», one a person', () => {
  expect(staffChanged('c')).toEqual([{ topic: 'staff:c', ids: [] }]);
  expect(rolesChanged(['u', 'v', 'u'])).toEqual([
    { topic: 'me:u', ids: [] },
    { topic: 'me:v', ids: [] },
  ]);
});
