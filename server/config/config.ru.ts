/** Messages about wrong settings, shown on the console of whoever starts the product. */
export const configTexts = {
  wrongSettings: (lines: readonly string[]) => `Неверные настройки:\n${lines.map((line) => `  • ${line}`).join('\n')}`,
  demoSecret: 'APP_SECRET: в рабочем режиме нужен собственный секрет длиной не меньше 32 символов',
  trustProxy:
    'TRUST_PROXY: укажите через запятую сети, из которых приходит прокси: например «127.0.0.1, 10.0.0.0/8» или «loopback, uniquelocal». Число прокси и «1» или «true» не годятся: так любой посетитель мог бы подделать свой адрес',
  ipAllow:
    'IP_ALLOW: укажите через запятую сети, из которых работают сотрудники: например «203.0.113.0/24, 10.0.0.0/8»',
  demoInProduction: 'DEMO: демонстрационные данные и почтовый ящик недоступны при NODE_ENV=production',
  wrongPublicUrl: 'PUBLIC_URL: нужен адрес целиком, например https://clinic.example',
  s3Endpoint: 'S3_ENDPOINT: нужен адрес целиком, например https://s3.example',
  s3Incomplete: (name: string) => `${name}: нужно указать вместе с S3_ENDPOINT`,
  realtimeUrl: 'REALTIME_URL: нужен адрес целиком, например redis://:пароль@10.0.0.5:6379/0',
  smsApiId: 'SMS_API_ID: нужен ключ шлюза, если задан SMS_GATEWAY',
  smsUrl: 'SMS_ENDPOINT: нужен адрес целиком, например https://sms.ru',
  mapTiles: 'MAP_TILES: нужен адрес целиком с {z}, {x} и {y}, без {s}: например https://tiles.example/{z}/{x}/{y}.png',
  captcha: 'CAPTCHA: через запятую login, register, reset',
  lockMinutes: 'LOCK_MINUTES: предупреждение появляется за минуту, поэтому 0 (только по кнопке) или не меньше 2',
  clamd: 'CLAMD: нужны узел и порт, например 127.0.0.1:3310',
  socialHosts: 'SOCIAL_HOSTS: нужны пары вида «vk=https://stand.example» через пробел; без TLS — только этот компьютер',
  socialIncomplete: (name: string) => `${name}: нужно указать вместе с остальными настройками этого сервиса`,
  esiaIssuer: 'ESIA_ISSUER: нужен адрес шлюза целиком, например https://esia-gate.example',
  esiaClaims:
    'ESIA_CLAIMS: нужны пары через пробел, слева subject, first_name, last_name, middle_name, email или phone: например «subject=oid»',
  convertClients: 'CONVERT_TOKEN_CLIENTS: нужны пары «имя:секрет» через пробел',
  demoInPublic: (host: string) =>
    `Адрес ${host}: демонстрация с известными всем паролями была бы видна другим компьютерам. Задайте DEMO=0, а если так и нужно — DEMO=force`,
};
