import { clockTime, longDay } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { NIGHT_TERMS } from '#shared/format/offer-terms.ru.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { MAX_MISSED } from '#shared/rules/waiting-list.ts';
import type { NotificationKind } from '#shared/rules/notification-kinds.ts';
import type { Notice } from './notices.service.ts';

interface KindWords {
  /** over the letter; with the start it is the subject */
  readonly heading: string;
  /** the same when the letter goes to who books for the patient */
  readonly ofOther: string;
  readonly text: string;
}
/** What each kind says. */
export const KINDS: Readonly<Record<NotificationKind, KindWords>> = {
  booked: {
    heading: 'Вы записаны на приём',
    ofOther: 'Запись на приём',
    text: 'Если планы изменятся, отмените запись заранее: время достанется другому пациенту.',
  },
  cancelled_by_clinic: {
    heading: 'Клиника отменила ваш приём',
    ofOther: 'Клиника отменила приём',
    text: 'Приходить не нужно. Чтобы выбрать другое время, запишитесь снова или позвоните в клинику.',
  },
  moved: {
    heading: 'Ваш приём перенесён',
    ofOther: 'Приём перенесён',
    text: 'Прежнее время больше не действует. Если новое не подходит, отмените запись или позвоните в клинику.',
  },
  reminder_day: {
    heading: 'Напоминаем о приёме',
    ofOther: 'Напоминаем о приёме',
    text: 'Если вы не сможете прийти, отмените запись: время достанется другому пациенту.',
  },
  reminder_hours: {
    heading: 'Скоро приём',
    ofOther: 'Скоро приём',
    text: 'Если вы не сможете прийти, отмените запись или позвоните в клинику.',
  },
  offered: {
    heading: 'Освободилось время',
    ofOther: 'Освободилось время',
    text: `Запишитесь в личном кабинете или откажитесь там же. Без ответа время достанется следующему. ${NIGHT_TERMS}`,
  },
  cancelled_by_patient: {
    heading: 'Вы отменили запись',
    ofOther: 'Вы отменили запись',
    text: 'Приходить не нужно, время достанется другому пациенту. Если запись отменили не вы, позвоните в клинику.',
  },
};
/** Of an offer: what happens without an answer, and of the last one before nobody is asked any more. */
const STAYS = 'Если не ответить, вы останетесь в листе ожидания и получите следующее предложение.';
const LAST_OFFER =
  'Это третье предложение подряд. Если не ответить и на него, мы снимем вас с листа ожидания. Вернуться на прежнее место можно в течение недели, в личном кабинете.';
/** Where a visit was before it moved; with another doctor by their name. */
function wasOf({ was, timezone }: Notice): string[] {
  if (was === null) return [];
  const start = toClinicIso(was.start_ms, timezone);
  const doctor = was.doctor === null ? [] : [inSentence(shortName(was.doctor))];
  return [[`Было: ${longDay(start)}, в ${clockTime(start)}`, ...doctor].join(', ')];
}
/** What the letter of a notice says. */
export const textsOf = (notice: Notice): string[] => [
  ...wasOf(notice),
  KINDS[notice.kind].text,
  ...(notice.kind === 'offered' ? [notice.missed < MAX_MISSED - 1 ? STAYS : LAST_OFFER] : []),
];
/** Over the letter of a notice; with the start it is the subject. */
export const headingOf = ({ kind, patient_name: other }: Notice): string =>
  KINDS[kind][other === null ? 'heading' : 'ofOther'];
