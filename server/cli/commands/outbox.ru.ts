import { plural } from '#shared/format/plural.ts';

/** Texts of the commands about letters and SMS. */
export const outboxTexts = {
  attempts: (count: number) => `${count} ${plural(count, 'попытка', 'попытки', 'попыток')}`,
  letters: {
    listSummary: 'письма, которые не удалось отправить',
    waitingOption: 'вместо них те, что ждут отправки',
    counted: (shown: number, total: number) => `Писем: ${total}, показано ${shown}.`,
    retrySummary: 'отправить ещё раз письмо, которое не ушло',
    idOption: 'номер письма из letters list',
    noId: 'Укажите номер письма: --id=… (его показывает letters list)',
    notFound: 'Такого письма нет.',
    retried: 'Письмо снова в очереди: работающий сервер отправит его.',
  },
  sms: {
    listSummary: 'SMS, которые не дошли',
    waitingOption: 'вместо них те, что ждут отправки',
    counted: (shown: number, total: number) => `SMS: ${total}, показано ${shown}.`,
    retrySummary: 'отправить ещё раз SMS, которое не ушло; код не отправляется',
    idOption: 'номер SMS из sms list',
    noId: 'Укажите номер SMS: --id=… (его показывает sms list)',
    notFound: 'Такого SMS нет.',
    retried: 'SMS снова в очереди: работающий сервер отправит его.',
  },
};
