import { Type } from 'typebox';
import { DeviceMark } from './auth.ts';
import { IdParams, Instant, Message, Uuid, listOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** A password that is proved, not chosen: whatever was taken once. */
export const OwnPassword = Type.String({ minLength: 1, maxLength: 128 });

/** One sign-in of the person that is in force. */
export const OwnSession = Type.Object({
  id: Uuid,
  /** in words, by what the browser says of itself */
  device: Type.String(),
  /** network address of the sign-in */
  ip: Type.String(),
  created_at: Instant,
  last_active_at: Instant,
  /** the one that asks */
  is_current: Type.Boolean(),
});

/** What a person does with the own sessions. */
export const ownSessionEndpoints = {
  unlockSession: defineEndpoint({
    id: 'unlockSession',
    method: 'POST',
    path: '/api/auth/lock',
    scope: 'platform',
    access: 'signed-in',
    levels: ['enrolling', 'locked', 'full'],
    summary: 'Экран блокировки: пароль открывает сеанс снова и продлевает его (1 §4, §7)',
    body: Type.Object({ password: OwnPassword }, { additionalProperties: false }),
    response: Message,
    errors: ['own_password_wrong', 'password_unset', 'too_many_attempts', 'server_busy', 'token_expired'],
  }),
  lockSession: defineEndpoint({
    id: 'lockSession',
    method: 'POST',
    path: '/api/auth/lock/now',
    scope: 'platform',
    access: 'signed-in',
    levels: ['locked', 'full'],
    summary: '«Заблокировать»: сеанс закрывается до ввода пароля (K8)',
    response: Message,
    errors: [],
  }),
  listOwnSessions: defineEndpoint({
    id: 'listOwnSessions',
    method: 'GET',
    path: '/api/auth/sessions',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Свои сеансы: где выполнен вход (K31)',
    response: listOf(OwnSession),
    errors: [],
  }),
  endOwnSession: defineEndpoint({
    id: 'endOwnSession',
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Завершить свой сеанс (K31)',
    params: IdParams,
    response: Message,
    errors: ['not_found'],
  }),
  endOtherSessions: defineEndpoint({
    id: 'endOtherSessions',
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    summary: '«Выйти на других устройствах»: остаётся этот сеанс, отметки других устройств не действуют (K31)',
    response: Type.Object({ ...Message.properties, device_mark: DeviceMark }),
    errors: [],
  }),
};
