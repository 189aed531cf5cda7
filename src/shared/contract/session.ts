import { Type } from 'typebox';
import { PERMISSIONS, ROLES } from '#shared/access/permissions.ts';
import { SESSION_LEVELS } from '#shared/access/session-levels.ts';
import { CAPTCHA_KINDS } from '#shared/rules/captcha-kinds.ts';
import { COLOR_THEMES, SIDEBARS } from '#shared/rules/preferences.ts';
import { Day, Gender, Message, Uuid, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Longest path to return to: a list with a search of 100 Cyrillic letters in its address, inside another address. */
export const MAX_NEXT_PATH = 2000;
/**
 * A path of this site, with its question: no other host, not even once its dots fall away, and no sign that a browser
 * would leave out of it.
 */
export const NextPath = Type.String({
  maxLength: MAX_NEXT_PATH,
  pattern: '^/(?!/)(?![^?#]*//)[^\\\\\\x00-\\x1f\\x7f]*$',
});

const ClinicRoles = Type.Object({
  organization: Uuid,
  slug: Type.String(),
  title: Type.String(),
  roles: Type.Array(oneOf(ROLES)),
  /** the person as this clinic employs them (3 §6, "employee binding") */
  employee: nullable(Uuid),
  permissions: Type.Array(oneOf(Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[])),
  /** the caller is outside of the networks that the clinic names for its staff: only a patient's roles count (K12) */
  is_outside: Type.Boolean(),
});
/** What follows a person from device to device (K17). */
export const Preferences = Type.Object({
  /** null, here and of the side menu: nothing was chosen, each device has its own */
  color_theme: nullable(oneOf(COLOR_THEMES)),
  direction: Type.Literal('ltr'),
  locale: Type.Literal('ru'),
  sidebar: nullable(oneOf(SIDEBARS)),
});
export const CurrentUser = Type.Object({
  id: Uuid,
  profile: Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    middle_name: Type.String(),
    email: Type.String(),
    /** changes with the picture, which `getAvatar` gives; null: none */
    avatar: nullable(Type.String()),
    /** as it is kept, `+7` and ten digits; empty: not stated */
    phone: Type.String(),
    gender: Gender,
    birthDay: nullable(Day),
    ...Preferences.properties,
  }),
  is_superuser: Type.Boolean(),
  /** signs in by a provider: there is no password to change (1 §5) */
  is_social: Type.Boolean(),
  /** of the platform (1 §6) and of all clinics, each once */
  roles: Type.Array(oneOf(['user', 'superuser', ...ROLES])),
  /** of all clinics, each once */
  permissions: Type.Array(Type.String()),
  /** the person's roles in every clinic */
  resources: Type.Array(ClinicRoles),
  /** employments over all clinics, and how many of them wait for the person's consent */
  employments: Type.Object({ total: Type.Integer(), waiting: Type.Integer() }),
});
const ClosedSession = Type.Object({
  level: oneOf(SESSION_LEVELS.filter((level) => level !== 'full')),
  profile: Type.Object({
    id: Uuid,
    first_name: Type.String(),
    last_name: Type.String(),
    middle_name: Type.String(),
    avatar: nullable(Type.String()),
  }),
  /** false: it is opened by a passkey, or the person signs in anew */
  has_password: Type.Boolean(),
  seconds_left: Type.Integer(),
});
/** What every page asks: a part of its own of `authEndpoints`, so that the rest comes with the forms that send it. */
export const sessionEndpoints = {
  logout: defineEndpoint({
    id: 'logout',
    method: 'POST',
    path: '/logout',
    isServedInMaintenance: true,
    isServedAnywhere: true,
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
    isServedInMaintenance: true,
    isServedAnywhere: true,
    scope: 'platform',
    access: 'public',
    actor: 'optional',
    levels: SESSION_LEVELS,
    summary: 'Состояние сеанса: кто вошёл, роли и права (1 §7)',
    response: Type.Object({
      config: Type.Object({
        version: Type.String(),
        /** letters go nowhere and wait on the demo's outbox page */
        keeps_letters: Type.Boolean(),
        /** the same of SMS */
        keeps_sms: Type.Boolean(),
        /** letters leave the server, or are kept for the demo's outbox; false: they wait until mail is set up */
        has_mail: Type.Boolean(),
        hold_seconds: Type.Integer(),
        /** false: an empty installation; its first page says which commands come next */
        has_clinics: Type.Boolean(),
        /** works are going on, and this is what is told of them; null: none are (K11) */
        maintenance: nullable(Type.String()),
        pagination: Type.Array(Type.Integer()),
        /** as the documented client knows them (1 §9) */
        date_format: Type.String(),
        time_format: Type.String(),
        notification_position: Type.String(),
        /** forms tell how hard a new password is to guess (1 §5) */
        has_password_meter: Type.Boolean(),
        /** codes can be sent to phones: people register and set passwords by them (1 §2) */
        has_phones: Type.Boolean(),
        /** forms that ask for a proof of work (1 §5) */
        captcha: Type.Array(oneOf(CAPTCHA_KINDS)),
        /** pages of this address may ask for passkeys (A35); null: none may */
        passkey_origin: nullable(Type.String()),
        /** where pictures of the map come from: `{z}`, `{x}` and `{y}` stand for one; null: a scheme is drawn (B8) */
        map: nullable(Type.Object({ tiles: Type.String(), attribution: Type.String() })),
        /** page of the platform in a social network, for the footer (1 §2); empty: none */
        social_link: Type.String(),
      }),
      /** a session of staff outside of the networks of the platform's: nothing else is served (K12) */
      ip_restricted: Type.Boolean(),
      authenticated: Type.Boolean(),
      user: nullable(CurrentUser),
      /** when it ends by itself; a call with `X-Idle: 1` looks without making it longer */
      session: nullable(
        Type.Object({
          seconds_left: Type.Integer(),
          /** something done now makes it longer: its absolute end is not near */
          can_prolong: Type.Boolean(),
          /** seconds of rest until it locks; null: it locks by hand only */
          lock_in: nullable(Type.Integer()),
        }),
      ),
      /** a session that is not open: why, whose, and for how long it waits; its person counts as a guest meanwhile */
      closed: nullable(ClosedSession),
      permissions: Type.Array(Type.String()),
      default_role: Type.Object({ admin: Type.String(), user: Type.String() }),
    }),
    errors: [],
  }),
};
