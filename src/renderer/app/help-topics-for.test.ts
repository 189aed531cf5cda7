import { expect, it } from 'vitest';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import { HELP_TOPICS } from '#renderer/features/help/help-topics.ru.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { UNTOLD } from '#tests/dom/person.ts';
import { helpTopicsFor } from './help-topics-for.ts';
import { personalMenu } from './menu.ts';

const id = '11111111-1111-4111-8111-111111111111';
const person = (roles: CurrentUser['resources'][number]['roles']): CurrentUser => ({
  id,
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', ...UNTOLD },
  is_superuser: false,
  is_social: false,
  roles: [],
  permissions: [],
  employments: { total: 0, waiting: 0 },
  resources: [{ organization: id, slug: 's', title: 'К', roles, employee: null, is_outside: false, permissions: [] }],
});
const idsFor = (roles: CurrentUser['resources'][number]['roles'], without: string | null = null) =>
  helpTopicsFor(person(roles), {
    id,
    slug: 'kedr',
    modules: FIRST_MODULES.filter((module) => module !== without),
  }).map((topic) => topic.id);
/** What the help loses with a module. */
const lost = (roles: CurrentUser['resources'][number]['roles'], module: string) =>
  idsFor(roles).filter((topic) => !idsFor(roles, module).includes(topic));

it('the help has topics of what the person may do', () => {
  expect(idsFor(['orgadmin'])).toContain('schedule');
  expect(idsFor(['orgadmin'])).not.toContain('receive');
  expect(idsFor(['doctor'])).toContain('receive');
  expect(idsFor(['orgadmin', 'doctor', 'employee'])).toHaveLength(HELP_TOPICS.length);
});

it('and none of a module that the clinic has switched off', () => {
  expect(lost(['doctor'], 'reception')).toEqual(['receive', 'print']);
  expect(lost(['patient'], 'booking')).toEqual(['own', 'family']);
  expect(lost(['patient'], 'registry')).toEqual(['costs']);
  expect(lost(['orgadmin'], 'booking')).toEqual(['rules', 'own', 'family']);
  expect(lost(['orgadmin'], 'registry')).toEqual(
    expect.arrayContaining(['book', 'schedule', 'waiting', 'prices', 'rights', 'doctor', 'import', 'costs']),
  );
});

it('each page that the menu has not is in no topic, whatever is switched off', () => {
  for (const off of ['booking', 'registry', 'reception']) {
    const clinic = { id, slug: 'kedr', modules: FIRST_MODULES.filter((module) => module !== off) };
    const user = person(['orgadmin', 'doctor', 'employee', 'patient']);
    const whole = personalMenu(user, { ...clinic, modules: FIRST_MODULES }).map(({ to }) => to);
    const left = personalMenu(user, clinic).map(({ to }) => to);
    const gone = whole.filter((to) => !left.includes(to));
    expect(gone.length).toBeGreaterThan(0);
    for (const { to } of helpTopicsFor(user, clinic)) expect(gone).not.toContain(to('kedr'));
  }
});
