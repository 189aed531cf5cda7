import type { ServerAddressRefusal } from '#shared/workstation/bridge.ts';

export const texts = {
  title_server: 'Адрес сервера',
  hint_server: 'Рабочее место подключается к серверу вашей клиники. Адрес подскажет администратор.',
  field_address: 'Адрес сервера',
  hint_address: 'Например, https://clinic.example или 192.168.1.5:3000',
  action_connect: 'Подключиться',
  alert_required: 'Это поле обязательное',
} as const;

/** Why an address was not accepted, and what to do. */
export const refusalTexts: Readonly<Record<ServerAddressRefusal, string>> = {
  address_invalid: 'Это не похоже на адрес сервера. Проверьте, нет ли опечатки',
  address_insecure: 'Для сервера вне сети клиники нужен адрес, который начинается с https://',
  server_unreachable: 'Сервер не отвечает. Проверьте адрес и подключение к сети',
  server_unavailable: 'Сервер отвечает, но ещё не готов. Повторите через минуту',
  not_clinic_platform: 'По этому адресу отвечает другая программа',
  workstation_too_old: 'Сервер больше не поддерживает эту версию рабочего места. Обновите программу',
  server_too_old: 'Сервер старее, чем нужно этому рабочему месту. Обратитесь к администратору',
};
