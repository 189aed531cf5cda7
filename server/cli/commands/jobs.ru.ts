/** Texts of the commands about jobs. */
export const jobsTexts = {
  listSummary: 'фоновые задачи платформы',
  counted: (shown: number, total: number) => `Задач: ${total}, показано ${shown}.`,
  states: { queued: 'ждёт', running: 'идёт', done: 'готово', failed: 'не удалась', cancelled: 'остановлена' },
  stopSummary: 'остановить фоновую задачу, которая ждёт или идёт, в том числе на работающем сервере',
  retrySummary: 'повторить фоновую задачу, которая не удалась',
  idOption: 'номер задачи из jobs list',
  noId: 'Укажите номер задачи: --id=… (его показывает jobs list)',
  notFound: 'Такой задачи платформы нет.',
  stopped: (kind: string) => `Задача остановлена: ${kind}.`,
  retried: (kind: string) => `Задача снова в очереди: ${kind}. Работающий сервер возьмёт её.`,
};
