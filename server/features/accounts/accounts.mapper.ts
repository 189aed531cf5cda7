import type { Static } from 'typebox';
import { permissionsOf } from '#shared/access/permissions.ts';
import type { CurrentUser } from '#shared/contract/session.ts';
import type { OwnAccount } from './accounts.service.ts';

/** The signed-in person as the client knows them (1 §7, `/api/auth/user`). */
export const toCurrentUser = (account: OwnAccount): Static<typeof CurrentUser> => ({
  id: account.id,
  profile: {
    first_name: account.first_name,
    last_name: account.last_name,
    middle_name: account.middle_name,
    email: account.email ?? '',
    avatar: account.avatar,
  },
  is_superuser: account.isSuperuser,
  is_social: false,
  employments: account.employments,
  resources: account.resources.map((resource) => ({
    ...resource,
    permissions: permissionsOf({ ...resource, isSuperuser: account.isSuperuser }),
  })),
});
