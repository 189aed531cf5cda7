import { FileAnswer, defineEndpoint } from './endpoint.ts';

/** A person's own data as a file. */
export const ownDataEndpoints = {
  exportOwnData: defineEndpoint({
    id: 'exportOwnData',
    method: 'GET',
    path: '/common/profile/data/',
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    summary:
      'Свои данные одним файлом: профиль, согласия, роли, близкие, записи всех клиник, выбор уведомлений, письма и сеансы',
    produces: ['application/json'],
    response: FileAnswer,
    limit: 'hold',
    errors: [],
  }),
} as const;
