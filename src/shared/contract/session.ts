import { Type } from 'typebox';
import { PERMISSIONS, ROLES } from '#shared/access/permissions.ts';
import { SESSION_LEVELS } from '#shared/access/session-levels.ts';
import { Message, Uuid, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Longest path to return to: a list with a search of 100 Cyrillic letters in its address, inside another address. */
export const MAX_NEXT_PATH = 2000;

const ClinicRoles = Type.Object({
  organization: Uuid,
  slug: Type.String(),
  title: Type.String(),
  roles: Type.Array(oneOf(ROLES)),
  /** the person as this clinic employs them (3 §6, "employee binding") */
  employee: nullable(Uuid),
  permissions: Type.Array(oneOf(Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[])),
});
export const CurrentUser = Type.Object({
  id: Uuid,
  profile: Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    middle_name: Type.String(),
    email: Type.String(),
    avatar: nullable(Type.String()),
  }),
  is_superuser: Type.Boolean(),
  is_social: Type.Boolean(),
  /** the person's roles in every clinic */
  resources: Type.Array(ClinicRoles),
  /** employments over all clinics, and how many of them wait for the person's consent */
  employments: Type.Object({ total: Type.Integer(), waiting: Type.Integer() }),
});
/** What every page asks: a part of its own of `authEndpoints`, so that the rest comes with the forms that send it. */
export const sessionEndpoints = {
  logout: defineEndpoint({
    id: 'logout',
    method: 'POST',
    path: '/logout',
    scope: 'platform',
    access: 'signed-in',
    levels: SESSION_LEVELS,
    summary: 'Выход: сеанс отзывается (1 §7)',
    response: Message,
    errors: [],
  }),
  checkSession: defineEndpoint({
    id: 'checkSession',
    method: 'POST',
    path: '/api/auth/check/',
    scope: 'platform',
    access: 'public',
    actor: 'optional',
    summary: 'Состояние сеанса: кто вошёл, роли и права (1 §7)',
    response: Type.Object({
      config: Type.Object({
        version: Type.String(),
        /** letters go nowhere and wait on the demo's outbox page */
        keeps_letters: Type.Boolean(),
        hold_seconds: Type.Integer(),
        /** false: an empty installation; its first page says which commands come next */
        has_clinics: Type.Boolean(),
        pagination: Type.Array(Type.Integer()),
      }),
      ip_restricted: Type.Boolean(),
      authenticated: Type.Boolean(),
      user: nullable(CurrentUser),
      /** when it ends by itself; a call with `X-Idle: 1` looks without making it longer */
      session: nullable(
        Type.Object({
          seconds_left: Type.Integer(),
          /** something done now makes it longer: its absolute end is not near */
          can_prolong: Type.Boolean(),
        }),
      ),
      permissions: Type.Array(Type.String()),
      default_role: Type.Object({ admin: Type.String(), user: Type.String() }),
    }),
    errors: [],
  }),
};
