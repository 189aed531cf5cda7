import { Type } from 'typebox';
import { COLOR_THEMES, SIDEBARS } from '../rules/preferences.ts';
import {
  Day,
  Gender,
  IdParams,
  MaybePersonName,
  PersonName,
  Uuid,
  Version,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { Preferences } from './session.ts';

/** `+7` and ten digits, or empty: not stated. */
const Phone = Type.String({ pattern: '^(\\+7\\d{10})?$' });
const names = { last_name: PersonName, first_name: PersonName, middle_name: MaybePersonName };
/** What a person says of themselves (2 §3 "Personal profile"), in the names of the server. */
export const Profile = Type.Object({
  id: Uuid,
  last_name: Type.String(),
  first_name: Type.String(),
  middle_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  gender: Gender,
  date_of_birth: nullable(Day),
  avatar: nullable(Type.String()),
  is_social: Type.Boolean(),
  version: Type.Integer(),
});
const ProfileBody = Type.Object(
  {
    ...names,
    phone: Phone,
    gender: Gender,
    date_of_birth: nullable(Day),
    version: Version,
    /** as it was read: another one is proved by a code first (`requestOwnEmail`) */
    email: Type.Optional(Type.String({ maxLength: 254 })),
  },
  { additionalProperties: false },
);
/** What others may read of a person (K2). */
const PublicProfile = Type.Object({
  first_name: Type.String(),
  middle_name: Type.String(),
  last_name: Type.String(),
  avatar: nullable(Type.String()),
});
const UserAnswer = Type.Object({ id: Uuid, profile: PublicProfile });
const { search, ...paging } = pageQuery(20).properties;
const scope = 'platform';

/** The profile of the signed-in person, and what others read of it (1 §7, 2 §7, K2). */
export const accountEndpoints = {
  getProfile: defineEndpoint({
    id: 'getProfile',
    method: 'GET',
    path: '/common/profile/',
    scope,
    access: 'signed-in',
    summary: '«Личная информация» вошедшего (2 §7, K2)',
    response: Profile,
    errors: [],
  }),
  updateProfile: defineEndpoint({
    id: 'updateProfile',
    method: 'PUT',
    path: '/common/profile/',
    scope,
    access: 'signed-in',
    summary: 'Сохранить «Личную информацию»; карты в клиниках не меняются (2 §7, K2, K3)',
    body: ProfileBody,
    response: Profile,
    errors: ['stale_version', 'phone_proved', 'email_by_code'],
  }),
  getPublicProfile: defineEndpoint({
    id: 'getPublicProfile',
    method: 'GET',
    path: '/api/user/:id',
    scope,
    access: 'signed-in',
    summary: 'Имя и снимок человека: своё или того, с кем встречаются в клинике (1 §7, K2)',
    params: IdParams,
    response: UserAnswer,
    errors: ['not_found'],
  }),
  listUsers: defineEndpoint({
    id: 'listUsers',
    method: 'GET',
    path: '/user/',
    scope,
    access: 'admin.index',
    summary:
      'Люди платформы по алфавиту, для суперпользователя; поиск по имени, почте и телефону; `total` не больше 10 000 (2 §7, K2)',
    query: Type.Object({ ...paging, search }),
    response: pageOf(UserAnswer),
    errors: [],
  }),
  getUser: defineEndpoint({
    id: 'getUser',
    method: 'GET',
    path: '/user/:id',
    scope,
    access: 'signed-in',
    summary: 'То же, что `/api/user/{id}` (2 §7, K2)',
    params: IdParams,
    response: UserAnswer,
    errors: ['not_found'],
  }),
  updateUser: defineEndpoint({
    id: 'updateUser',
    method: 'PUT',
    path: '/user/:id',
    scope,
    access: 'signed-in',
    summary: 'Сохранить профиль: свой или, суперпользователю, любой (2 §7, K2)',
    params: IdParams,
    body: ProfileBody,
    response: Profile,
    errors: ['not_found', 'permission_denied', 'stale_version', 'phone_proved', 'email_by_code'],
  }),
  setPreference: defineEndpoint({
    id: 'setPreference',
    method: 'POST',
    path: '/api/user/preference',
    scope,
    access: 'signed-in',
    summary: 'Оформление, боковое меню, язык и направление письма, которые следуют за человеком (1 §7, K17)',
    body: Type.Object(
      {
        color_theme: Type.Optional(oneOf(COLOR_THEMES)),
        locale: Type.Optional(Type.Literal('ru')),
        direction: Type.Optional(Type.Literal('ltr')),
        sidebar: Type.Optional(oneOf(SIDEBARS)),
      },
      { additionalProperties: false },
    ),
    response: Preferences,
    errors: [],
  }),
} as const;
