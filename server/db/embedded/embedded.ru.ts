/** Messages of the embedded PostgreSQL for the console of whoever starts the product. */
export const embeddedTexts = {
  alreadyRunning: (pid: number, address: string) =>
    `Продукт уже запущен: процесс ${pid}${address === '' ? '' : `, адрес ${address}`}.\n` +
    'Откройте этот адрес или остановите тот запуск (Ctrl-C в его окне).',
  noPlatformPackage: (name: string) =>
    `Не найдены программы PostgreSQL для этой системы (пакет ${name}).\n` +
    'Выполните npm ci ещё раз без ключа --omit=optional или задайте DATABASE_URL внешней базы PostgreSQL 15+.',
  binariesDoNotRun: (file: string, reason: string) => `Программа PostgreSQL не запускается: ${file}\n${reason}`,
  initFailed: (output: string) => `Не удалось создать базу данных (initdb):\n${output}`,
  startFailed: (output: string) => `PostgreSQL не запустился:\n${output}`,
  secretsLost: (file: string) =>
    `База данных есть, а файла с паролями к ней нет или он повреждён: ${file}\nВерните файл из резервной копии.`,
  otherMajor: (folder: string, has: string, needs: string) =>
    `База в папке ${folder} создана PostgreSQL ${has}, а установлен PostgreSQL ${needs}. Перенесите данные или верните прежнюю версию.`,
  dataDirNotWritable: (folder: string, reason: string) =>
    `Не удалось подготовить папку данных ${folder}: ${reason}\nУкажите другую папку в DATA_DIR.`,
  dataDirNotReachable: (folder: string, blocked: string, user: string) =>
    `PostgreSQL работает от имени пользователя ${user}, а папка данных ${folder} ему недоступна (закрыта папка ${blocked}).\n` +
    'Укажите в DATA_DIR другую папку, например под /var/lib.',
  cannotStopOther: (pid: number) => `Прежний процесс PostgreSQL ${pid} не отвечает и не останавливается.`,
  creatingUser: (name: string) =>
    `PostgreSQL не работает от имени root, а пользователя postgres нет: создаю системного пользователя ${name}.`,
  usingNobody: 'Создать системного пользователя не удалось: PostgreSQL будет работать от имени nobody.',
  copyingBinaries: (folder: string) =>
    `Копирую программы PostgreSQL туда, где они доступны его пользователю: ${folder}`,
  initialising: (folder: string) => `Создаю базу данных: ${folder}`,
  adopted: (pid: number) => `Найден работающий PostgreSQL прошлого запуска (процесс ${pid}): беру его.`,
  stoppingOther: (pid: number) => `Останавливаю PostgreSQL прошлого запуска (процесс ${pid}).`,
  waitingForOrphans: (count: number) => `Жду завершения процессов PostgreSQL прошлого запуска: ${count}.`,
  started: (pid: number, port: number) => `PostgreSQL запущен: процесс ${pid}, 127.0.0.1:${port}.`,
  died: (pid: number) => `PostgreSQL (процесс ${pid}) неожиданно завершился: запускаю его снова.`,
  diesAgain: (times: number) =>
    `PostgreSQL завершается снова и снова (больше ${times} раз за минуту). Причина — в журнале базы (файл postgres.log в папке данных).`,
  portTaken: (port: number) => `PostgreSQL нельзя запустить снова: порт ${port} занят другой программой.`,
  stopSlow: 'PostgreSQL не остановился за отведённое время: останавливаю немедленно.',
};
