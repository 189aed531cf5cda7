import { describe, expect, it } from 'vitest';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import { permissionsOf, type Role } from '#shared/access/permissions.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { clinicOfDesk, clinicOfWork, pageOfWork, type Seen } from './work.ts';
import { UNTOLD } from '#tests/dom/person.ts';

const HOME = { id: 'c1', slug: 'zdorovie', title: 'Здоровье', modules: FIRST_MODULES };
const OTHER = { id: 'c2', slug: 'baltika', title: 'Балтика', modules: FIRST_MODULES };
const FOREIGN = { id: 'c9', slug: 'foreign', title: '', modules: FIRST_MODULES };
const seen = (clinic: typeof HOME | null, desk: typeof HOME | null = null): Seen => ({
  clinic,
  desk: desk?.id ?? null,
});
const inClinic = ({ id, slug, title }: typeof HOME, roles: readonly Role[]): CurrentUser['resources'][number] => ({
  organization: id,
  slug,
  title,
  roles: [...roles],
  employee: null,
  is_outside: false,
  permissions: permissionsOf({ isSuperuser: false, roles }),
});
const person = (...resources: CurrentUser['resources']): CurrentUser => ({
  id: 'u1',
  profile: { first_name: 'Анна', last_name: 'Иванова', middle_name: '', email: 'a@b.test', ...UNTOLD },
  is_superuser: false,
  is_social: false,
  roles: [],
  permissions: [],
  resources,
  employments: { total: 0, waiting: 0 },
});

describe('clinicOfWork', () => {
  const both = person(inClinic(HOME, ['doctor']), inClinic(OTHER, ['doctor']));
  it('is the one that was open last, else the first', () => {
    expect(clinicOfWork(both, seen(OTHER))).toBe('baltika');
    expect(clinicOfWork(both, seen(OTHER, HOME))).toBe('baltika');
    expect(clinicOfWork(both, seen(null))).toBe('zdorovie');
    expect(clinicOfWork(both, seen(FOREIGN))).toBe('zdorovie');
  });

  it('is the one whose desk was open last when they looked at another clinic since', () => {
    expect(clinicOfWork(both, seen(FOREIGN, OTHER))).toBe('baltika');
    const treated = person(inClinic(FOREIGN, ['patient']), ...both.resources);
    expect(clinicOfWork(treated, seen(FOREIGN, OTHER))).toBe('baltika');
    // a colleague's desk on the same device
    expect(clinicOfWork(both, seen(null, FOREIGN))).toBe('zdorovie');
  });

  it('is one where they work, not where they are treated', () => {
    const patientToo = person(inClinic(HOME, ['patient']), inClinic(OTHER, ['employee', 'patient']));
    expect(clinicOfWork(patientToo, seen(HOME))).toBe('baltika');
    expect(clinicOfWork(person(inClinic(HOME, ['patient'])), seen(HOME))).toBeNull();
    expect(clinicOfWork(person(), seen(HOME))).toBeNull();
  });
});

describe('clinicOfDesk', () => {
  const superuser = (...resources: CurrentUser['resources']) => ({ ...person(...resources), is_superuser: true });
  it('is where they work; of a superuser who works nowhere the clinic that was open last', () => {
    expect(clinicOfDesk(person(inClinic(HOME, ['doctor'])), seen(OTHER))).toBe('zdorovie');
    expect(clinicOfDesk(superuser(inClinic(HOME, ['doctor'])), seen(OTHER))).toBe('zdorovie');
    expect([clinicOfDesk(superuser(), seen(OTHER)), clinicOfDesk(superuser(), seen(null))]).toEqual(['baltika', null]);
    expect(clinicOfDesk(person(inClinic(HOME, ['patient'])), seen(HOME))).toBeNull();
  });
});

describe('pageOfWork', () => {
  const area = '/clinics/zdorovie/personal-area';
  it.each([
    [['employee'], `${area}/registry/queue`],
    [['doctor'], `${area}/reception`],
    [['orgadmin'], area],
    [['orgadmin', 'doctor'], `${area}/reception`],
    [['doctor', 'employee'], `${area}/registry/queue`],
  ] as const)('of %j', (roles, page) => {
    expect(pageOfWork(person(inClinic(HOME, roles)), HOME)).toBe(page);
  });

  it('is the welcome page where the module is switched off', () => {
    const bare = { ...HOME, modules: ['base'] };
    for (const role of ['employee', 'doctor'] as const)
      expect(pageOfWork(person(inClinic(HOME, [role])), bare)).toBe(area);
  });
});
