import { Type } from 'typebox';
import { CHANNELS, NOTIFICATION_KINDS } from '../rules/notification-kinds.ts';
import { listOf, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const properties = { kind: oneOf(NOTIFICATION_KINDS), channel: oneOf(CHANNELS), is_on: Type.Boolean() };
/** Whether a person is told of a kind by a channel. */
export const NotificationChoice = Type.Object(properties);

export const notificationEndpoints = {
  listNotificationChoices: defineEndpoint({
    id: 'listNotificationChoices',
    method: 'GET',
    path: '/notification/choices/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      'Какие уведомления получает вошедший и как, для всех клиник (решение «Notifications»); без выбора — все, кроме напоминаний тому, кто не дал согласия на уведомления',
    response: listOf(NotificationChoice),
    errors: [],
  }),
  setNotificationChoice: defineEndpoint({
    id: 'setNotificationChoice',
    method: 'PUT',
    path: '/notification/choices/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Включить или выключить один вид уведомлений',
    body: Type.Object(properties, { additionalProperties: false }),
    response: listOf(NotificationChoice),
    errors: [],
  }),
} as const;
