import { expect, it } from 'vitest';
import { rolesChanged, staffChanged, visitsOfChanged } from './events.ts';

it('events of the staff and of roles say «read all again», one a person', () => {
  expect(staffChanged('c')).toEqual([{ topic: 'staff:c', ids: [] }]);
  expect(rolesChanged(['u', 'v', 'u'])).toEqual([
    { topic: 'me:u', ids: [] },
    { topic: 'me:v', ids: [] },
  ]);
});
it('events of who began or ceased to work reach who shows visits, and name whose they are', () =>
  expect(visitsOfChanged('c', 'e')).toEqual([{ topic: 'schedule:c', ids: [], employees: ['e'] }]));
