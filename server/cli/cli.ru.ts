import type { Refbook } from '#shared/rules/refbooks.ts';
import { REFBOOK_TITLES } from '#shared/rules/refbooks.ru.ts';
/** Help and messages of the command line. */
export const cliTexts = {
  usage: 'Использование: npm run cli -- <команда> [ключи]',
  commandsTitle: 'Команды:',
  optionsTitle: 'Ключи:',
  helpOption: 'показать эту справку',
  databaseNote:
    'База данных: DATABASE_URL, а без неё встроенный PostgreSQL. Если продукт запущен, команда работает с его базой, иначе запускает её на время.',
  unknownCommand: (name: string) => `Неизвестная команда: ${name}. Список команд: npm run cli -- --help`,
  wrongOptions: (reason: string) => `Неверные ключи: ${reason}`,
  unknownOption: (option: string, command: string) =>
    `нет ключа ${option}. Ключи команды: npm run cli -- ${command} --help`,
  withoutValue: (option: string) => `после ${option} нужно значение; то, что начинается с дефиса, пишут ${option}=…`,
  needlessValue: (option: string) => `${option} значения не берёт`,
  strayWord: (word: string) => `лишнее слово «${word}». Значение из нескольких слов берут в кавычки`,
  wrongOption: (name: string, reason: string) => `Неверный ключ --${name}: ${reason}.`,
  unknownValue: (name: string, given: string, known: readonly string[]) =>
    `--${name}: нет значения «${given}». Есть: ${known.join(', ')}.`,
  missingOption: (name: string) => `Нужен ключ --${name}`,
  person: {
    options: {
      email: 'адрес электронной почты человека',
      phone: 'вместо адреса – его телефон: +7 и десять цифр',
      id: 'вместо адреса – его номер из people list',
    },
    oneOf: 'Назовите человека одним из ключей: --email, --phone или --id.',
    wrongPhone: (phone: string) => `«${phone}» – не телефон: нужны +7 и десять цифр.`,
    wrongId: (id: string) => `«${id}» – не номер человека: его показывает people list.`,
    notFound: (who: string) => `Учётной записи ${who} нет.`,
    reasonOption: 'причина, она останется в журнале',
    longReason: (limit: number) => `Причина длиннее ${limit} символов, сократите её.`,
  },
  wrongEmail: (email: string) => `${email} — не адрес электронной почты.`,
  slugOption: 'адрес страницы клиники, как в clinics list',
  noClinic: (slug: string) => `Клиники с адресом страницы «${slug}» нет.`,
  titleTooLong: (limit: number) => `Название длиннее ${limit} символов, сократите его.`,
  titleWithoutLetters: 'В названии клиники должна быть хотя бы одна буква.',
  wrongSlug: (slug: string) =>
    `«${slug}» не годится для адреса страницы: нужны строчные латинские буквы и цифры, между ними можно по одному дефису, не больше 100 знаков; не ИНН и не uuid. Например: kedr или kedr-2.`,
  nameQuestion: 'Фамилия, имя и отчество администратора: ',
  wrongName: (name: string, key: string) =>
    `«${name}» — не имя человека: нужны фамилия и имя, можно отчество, только буквы. Например: --${key} "Кедрова Анна Ильинична".`,
  invited: (email: string) =>
    `Администратору отправлено письмо: ${email}. По ссылке в нём он войдёт в кабинет клиники; ссылка действует трое суток.`,
  letterWaits: (email: string) =>
    `Письмо администратору (${email}) ждёт в очереди: задайте SMTP_URL и запустите продукт. Ссылка в письме действует трое суток.`,
  tooManyLetters: (email: string) =>
    `На ${email} за последний час уже ушло слишком много писем. Ничего не изменено, повторите через час.`,
  serversNotTold:
    'Работающие серверы узнают об этом не сразу: канал между ними недоступен. Открытые страницы обновятся позже.',
  migrate: {
    summary: 'привести схему базы данных к этой версии',
    done: (names: readonly string[]) =>
      names.length === 0 ? 'Схема уже соответствует этой версии.' : `Выполнены миграции: ${names.join(', ')}.`,
  },
  seed: {
    summary: 'наполнить базу справочными данными, с ключом --demo ещё и демонстрационными',
    demoOption: 'добавить демонстрационные клиники, врачей, расписание и пациентов',
    referenceDone: 'Справочные данные на месте.',
    demoDone: 'Демонстрационные данные на месте.',
    demoInProduction: 'Демонстрационные данные недоступны при NODE_ENV=production.',
  },
  createSuperuser: {
    summary:
      'завести суперпользователя или сделать им владельца учётной записи; пароль — из SUPERUSER_PASSWORD или по вопросу, иначе ссылка',
    emailOption: 'адрес электронной почты',
    passwordQuestion: 'Пароль (Enter — получить ссылку для него): ',
    passwordTooShort: 'Пароль слишком короткий: нужно не меньше 8 символов.',
    passwordTooCommon: 'Этот пароль слишком известный, придумайте другой.',
    passwordOwnWord: 'В пароле не должно быть адреса почты, придумайте другой.',
    firstName: 'Администратор',
    lastName: 'Платформы',
    created: (email: string) => `Суперпользователь ${email} заведён.`,
    promoted: (email: string) => `Учётная запись ${email} стала суперпользователем.`,
    promotedWaiting: (email: string) =>
      `Регистрация ${email} ждала активации: она действует, заданный при ней пароль не подходит.`,
    promotedClosed: (email: string) =>
      `Владелец закрыл учётную запись ${email}: войти он сможет, когда её восстановит.`,
    link: (link: string) => `Пароль задаётся по этой ссылке, она действует один час и один раз:\n${link}`,
  },
  createClinic: {
    summary: 'завести клинику и пригласить письмом её первого администратора',
    titleOption: 'название, как его увидят пациенты',
    slugOption: 'адрес страницы: строчные латинские буквы, цифры и дефисы, например kedr',
    timezoneOption: 'часовой пояс по IANA, например Europe/Kaliningrad',
    adminOption: 'адрес электронной почты администратора клиники',
    nameOption: 'его имя в кавычках: "Фамилия Имя Отчество"; так он подписан на печатных листах',
    wrongZone: (zone: string) =>
      `Нет часового пояса «${zone}». Нужно название по IANA, например Europe/Moscow, Asia/Yekaterinburg или Asia/Vladivostok.`,
    slugTaken: (slug: string) => `Клиника с адресом страницы «${slug}» уже есть: выберите другой.`,
    created: (title: string, link: string) => `Создана клиника: ${title}, ${link}`,
  },
  refbooksImport: {
    summary: (book: Refbook) => `загрузить ${REFBOOK_TITLES[book].file}`,
    fileOption: 'путь к файлу',
    dryRunOption: 'только проверить файл и сказать, что изменится',
    yesOption: 'загрузить, даже если выводится больше десятой части строк',
    undoOption: 'вернуть справочник к тому, чем он был до последней загрузки',
    noFile: (path: string) => `Нет такого файла: ${path}`,
    wrongSize: (megabytes: number) => `Файл пустой или больше ${megabytes} МБ: это не официальный справочник.`,
    plan: ({
      added,
      updated,
      retired,
      active_before: active,
    }: {
      added: number;
      updated: number;
      retired: number;
      active_before: number;
    }) => `Будет добавлено ${added}, изменено ${updated}, выведено из действия ${retired} из ${active}.`,
    older: (edition: string, newer: string) => `Внимание: версия файла ${edition} старше загруженной ${newer}.`,
    needsYes: 'Это больше десятой части справочника. Ничего не изменено. Чтобы загрузить, повторите с ключом --yes.',
    onlyLooked: 'Файл только проверили',
    nothingChanged: 'Ничего не изменено.',
    undone: (book: Refbook, file: string) =>
      `Загрузка отменена: ${book === 'mkb10' ? 'МКБ-10 такая, какой была' : `справочник «${REFBOOK_TITLES[book].title}» такой, каким был`} до файла ${file}.`,
    noUndo: 'Отменять нечего: загрузок не было, или последняя уже отменена.',
    oneOf: 'Ключ --undo отменяет загрузку и других ключей не берёт',
    moved: (percent: number, done: number, rows: number) => `${percent} %: ${done} из ${rows} строк`,
    done: ({
      book,
      edition,
      rows_done: rows,
      added,
      updated,
      retired,
    }: {
      book: Refbook;
      edition: string;
      rows_done: number;
      added: number;
      updated: number;
      retired: number;
    }) =>
      `${REFBOOK_TITLES[book].title}${edition === '' ? '' : `, версия ${edition}`}: строк ${rows}, добавлено ${added}, изменено ${updated}, выведено из действия ${retired}.`,
  },
  auditCheck: {
    summary: 'сверить журнал с его печатями; код 1, если записи изменены, убраны или подложены',
    checked: (rows: number, seals: number) => `Сверено записей: ${rows}, печатей: ${seals}.`,
    broken: (since: string, until: string) =>
      `Журнал не совпадает с печатью, или она сделана с неизвестным секретом (APP_SECRET_BEFORE): с ${since} до ${until}.`,
  },
  auditExport: {
    summary: 'выгрузить журнал в таблицу CSV',
    options: {
      file: 'куда записать',
      clinic: 'только одна клиника, по адресу её страницы; без него журнал платформы и всех клиник',
      kind: 'views, changes, booking, access или platform; без него все действия',
      since: 'с какого дня, ГГГГ-ММ-ДД; без него за месяц',
      until: 'по какой день, ГГГГ-ММ-ДД; без него по сегодня',
    },
    noFile: 'Укажите, куда записать: --file=журнал.csv',
    noClinic: 'Клиники с таким адресом страницы нет.',
    wrongKind: 'Вид действий: views, changes, booking, access или platform.',
    wrongDay: (name: string) => `--${name}: нужен день вида 2026-05-31.`,
    done: (file: string) => `Журнал записан: ${file}`,
  },
  settings: {
    summary: 'настройки сервера и откуда каждая: из окружения этой команды или по умолчанию; секреты не показываются',
    set: 'задан',
    notSet: 'не задан',
    empty: 'пусто',
    given: 'окружение',
    byDefault: 'по умолчанию',
  },
  health: {
    summary: 'состояние платформы; код 1, если не ушли письма или не удались задачи',
    versions: (product: string, node: string, database: string) =>
      `Программа ${product}, Node.js ${node}, PostgreSQL ${database}.`,
    database: (megabytes: number) => `База: ${megabytes} МБ.`,
    disk: (megabytes: number) => `Свободно на диске: ${megabytes} МБ.`,
    letters: (waiting: number, failed: number) => `Письма: ждут ${waiting}, не ушли ${failed}.`,
    sms: (waiting: number, failed: number) => `SMS: ждут ${waiting}, не дошли ${failed}.`,
    queue: (name: string, ready: number, active: number, failed: number) =>
      `Очередь ${name}: ждут ${ready}, идут ${active}, не удались ${failed}.`,
    works: (message: string) => `Идут технические работы: «${message}».`,
    noWorks: 'Технических работ нет.',
  },
  snapshot: {
    summary: 'записать строение базы данных в server/db/schema.snapshot.txt (после новой миграции)',
    checkOption: 'только сравнить; код 1, если они расходятся',
    done: 'Строение базы записано.',
    same: 'Строение базы совпадает с записанным.',
    differs: 'Строение базы не совпадает с записанным. Запишите новое: npm run cli -- db:snapshot',
  },
  openapi: {
    summary: 'записать описание API в docs/openapi.json',
    checkOption: 'только сравнить с docs/openapi.json; код 1, если они расходятся',
    done: 'Описание API записано в docs/openapi.json.',
    same: 'Описание API совпадает с docs/openapi.json.',
    differs: 'Описание API не совпадает с docs/openapi.json. Запишите новое: npm run cli -- openapi',
  },
};
