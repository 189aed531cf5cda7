import { Type } from 'typebox';
import { nullable } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const OutboxKey = Type.Object({ 'x-outbox-key': Type.String({ minLength: 1, maxLength: 200 }) });

export const configurationEndpoints = {
  getHealth: defineEndpoint({
    id: 'getHealth',
    method: 'GET',
    path: '/api/health/',
    isServedInMaintenance: true,
    scope: 'platform',
    access: 'public',
    summary: 'Готовность сервера и версии; рабочее место спрашивает это по адресу, который ввели',
    response: Type.Object({
      status: Type.Literal('ok'),
      product: Type.Literal('clinic-platform'),
      version: Type.String(),
      min_workstation_version: Type.String(),
    }),
    errors: ['server_busy'],
  }),
  getConfigurationVariable: defineEndpoint({
    id: 'getConfigurationVariable',
    method: 'GET',
    path: '/api/configuration/variable',
    scope: 'platform',
    access: 'public',
    summary:
      'Открытые переменные конфигурации (1 §7): social_login, date_format, time_format, notification_position, pagination, maintenance',
    query: Type.Object({ type: Type.String({ maxLength: 100 }) }),
    response: Type.Object({
      /** only what was asked for is answered */
      social_login_providers: Type.Optional(Type.Array(Type.String())),
      date_format: Type.Optional(Type.String()),
      time_format: Type.Optional(Type.String()),
      notification_position: Type.Optional(Type.String()),
      pagination: Type.Optional(Type.Array(Type.Integer())),
      /** works are going on: what people are told; null: none are */
      maintenance: Type.Optional(nullable(Type.String())),
    }),
    errors: ['not_found'],
  }),
  getProvider: defineEndpoint({
    id: 'getProvider',
    method: 'GET',
    path: '/api/configuration/provider/',
    scope: 'platform',
    access: 'public',
    summary: 'Кто держит платформу и как с ним связаться (1 §2); чего нет в настройках, то пусто',
    response: Type.Object({
      name: Type.String(),
      phone: Type.String(),
      email: Type.String(),
      address: Type.String(),
    }),
    errors: [],
  }),
  listOutboxLetters: defineEndpoint({
    id: 'listOutboxLetters',
    method: 'GET',
    path: '/api/outbox/',
    isServedInMaintenance: true,
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    summary: 'Письма и SMS демонстрационного режима; только при DEMO и с ключом, напечатанным при запуске',
    headers: OutboxKey,
    response: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          to: Type.String(),
          subject: Type.String(),
          text: Type.String(),
          html: Type.String(),
          created_at: Type.String(),
        }),
      ),
      sms: Type.Array(
        Type.Object({ id: Type.String(), to: Type.String(), text: Type.String(), created_at: Type.String() }),
      ),
    }),
    errors: ['not_found', 'permission_denied'],
  }),
};
