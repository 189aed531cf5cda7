import type { Static } from 'typebox';
import { permissionsOf, type Role } from '#shared/access/permissions.ts';
import type { accountEndpoints as api, Profile } from '#shared/contract/accounts.ts';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import type { CurrentUser, Preferences } from '#shared/contract/session.ts';
import type { KeptPreferences } from '#shared/rules/preferences.ts';
import type { OwnAccount } from './accounts.service.ts';
import type { PublicPerson } from './people.service.ts';
import type { ProfileChange } from './profile.service.ts';
import type { User } from './user.entity.ts';

export const toPreferences = ({ colorTheme, sidebar }: KeptPreferences): Static<typeof Preferences> => ({
  color_theme: colorTheme ?? null,
  direction: 'ltr',
  locale: 'ru',
  sidebar: sidebar ?? null,
});

const once = <T>(all: readonly T[]): T[] => [...new Set(all)];

/** The signed-in person as the client knows them (1 §7, `/api/auth/user`). */
export function toCurrentUser(account: OwnAccount): Static<typeof CurrentUser> {
  const resources = account.resources.map(({ networks: _, isOutside, ...resource }) => ({
    ...resource,
    is_outside: isOutside,
    permissions: permissionsOf({ ...resource, isSuperuser: account.isSuperuser }),
  }));
  const platform = account.isSuperuser ? (['user', 'superuser'] as const) : (['user'] as const);
  return {
    id: account.id,
    profile: {
      first_name: account.first_name,
      last_name: account.last_name,
      middle_name: account.middle_name,
      email: account.email ?? '',
      avatar: account.avatar,
      phone: account.phone ?? '',
      gender: account.gender,
      birthDay: account.birth_date,
      ...toPreferences(account.preferences),
    },
    is_superuser: account.isSuperuser,
    is_social: account.is_social,
    roles: [...platform, ...once<Role>(account.resources.flatMap(({ roles }) => roles))],
    permissions: once(resources.flatMap(({ permissions }) => permissions)),
    employments: account.employments,
    resources,
  };
}

export const toProfile = (user: User): Static<typeof Profile> => ({
  id: user.id,
  last_name: user.lastName,
  first_name: user.firstName,
  middle_name: user.middleName,
  email: user.email ?? '',
  phone: user.phone ?? '',
  gender: user.gender ?? null,
  date_of_birth: user.birthDate ?? null,
  avatar: user.avatar ?? null,
  is_social: !user.hasPassword(),
  version: user.version,
});

/** Without the spaces around what was typed. */
export const fromProfile = (body: Input<(typeof api)['updateProfile']>['body']): ProfileChange => ({
  lastName: body.last_name.trim(),
  firstName: body.first_name.trim(),
  middleName: body.middle_name.trim(),
  phone: body.phone === '' ? null : body.phone,
  gender: body.gender,
  birthDate: body.date_of_birth,
  version: body.version,
  email: body.email,
});
/** The name of a field of a refusal. */
export const profileFieldOf = (field: string): string => (field === 'birthDate' ? 'date_of_birth' : field);

export const toPublicProfile = ({ id, ...person }: PublicPerson): Output<(typeof api)['getUser']> => ({
  id,
  profile: {
    first_name: person.first_name,
    middle_name: person.middle_name,
    last_name: person.last_name,
    avatar: person.avatar,
  },
});

export const fromPreference = ({
  color_theme: colorTheme,
  sidebar,
}: Input<(typeof api)['setPreference']>['body']): KeptPreferences => ({
  ...(colorTheme === undefined ? {} : { colorTheme }),
  ...(sidebar === undefined ? {} : { sidebar }),
});
