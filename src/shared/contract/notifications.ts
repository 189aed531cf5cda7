import { Type } from 'typebox';
import { CHANNELS, NOTIFICATION_KINDS } from '../rules/notification-kinds.ts';
import { nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const properties = { kind: oneOf(NOTIFICATION_KINDS), channel: oneOf(CHANNELS), is_on: Type.Boolean() };
/** Whether a person is told of a kind by a channel. */
export const NotificationChoice = Type.Object(properties);

/** Every kind by every channel that the platform has, and where they reach the person. */
const Choices = Type.Object({
  items: Type.Array(NotificationChoice),
  addresses: Type.Object({
    /** the account's e-mail; null: none, then letters go to the address of the clinic's card */
    letter: nullable(Type.String()),
    /** the phone that a code has proved; null: none */
    sms: nullable(Type.String()),
  }),
});

export const notificationEndpoints = {
  listNotificationChoices: defineEndpoint({
    id: 'listNotificationChoices',
    method: 'GET',
    path: '/notification/choices/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      'Какие уведомления получает вошедший и как, для всех клиник (решение «Notifications»); без выбора — письма (SMS тому, у кого есть только телефон) обо всём, кроме напоминаний тому, кто не дал согласия на уведомления',
    response: Choices,
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
    response: Choices,
    errors: [],
  }),
} as const;
