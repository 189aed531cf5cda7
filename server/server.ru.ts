import { DEMO_PASSWORD } from '#server/db/seeds/demo/accounts.ts';
import { DEMO_ACCOUNTS } from '#server/db/seeds/demo/clinics.ru.ts';

/** What the console says to whoever starts the product. */
export const startTexts = {
  ready: (url: string) => `\nПлатформа работает: ${url}\nОписание API: ${url}/docs`,
  demo: (url: string, key: string) =>
    [
      '\nДемонстрационные входы (пароль у всех один: ' + DEMO_PASSWORD + '):',
      ...DEMO_ACCOUNTS.map(({ email, title }) => `  ${email.padEnd(22)} ${title}`),
      `\nПисьма демонстрации: ${url}/outbox#${key}\n`,
    ].join('\n'),
  seeding: 'Готовлю демонстрационные данные…',
  noSmtp: 'SMTP_URL не задан: письма копятся в очереди и не отправляются',
  passkeysLost: (lost: readonly { readonly rp_id: string; readonly keys: number }[]) =>
    `Адрес платформы (PUBLIC_URL) изменился: ключи доступа прежнего адреса больше не открывают вход: ${lost
      .map(({ rp_id: host, keys }) => `${host} — ${keys}`)
      .join(', ')}. Их владельцы войдут с паролем и подключат ключи заново; с прежним адресом ключи снова заработают`,
  stopping: '\nОстанавливаюсь…',
  failed: (error: Error) =>
    (error as { code?: string }).code === 'EADDRINUSE'
      ? `Порт занят: ${error.message}. Задайте другой в переменной PORT`
      : error.message,
};
