import { clockTime, dateAndTime, longDay } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { NIGHT_TERMS } from '#shared/format/offer-terms.ru.ts';
import { lastWord } from '#shared/rules/appointment-status.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { MAX_MISSED } from '#shared/rules/waiting-list.ts';
import type { NotificationKind } from '#shared/rules/notification-kinds.ts';
import { mayGiveUp } from './notice.rules.ts';
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
/** Of a visit that the clinic wants to know of sooner than at its start. */
const UNTIL: Partial<Record<NotificationKind, string>> = {
  booked: 'Если планы изменятся',
  moved: 'Прежнее время больше не действует. Если новое не подходит',
  reminder_day: 'Если вы не сможете прийти',
  reminder_hours: 'Если вы не сможете прийти',
};
/** Until when the visit can be given up, where that is before its start; or that the clinic is to be called. */
function textOf(notice: Notice, now: number): string {
  const { kind, start_ms: start, cancel_lead: lead, timezone } = notice;
  const ifNot = UNTIL[kind];
  if (lead === 0 || ifNot === undefined) return KINDS[kind].text;
  if (!mayGiveUp(notice, now)) return `${ifNot}, позвоните в клинику: отменить запись на сайте уже нельзя.`;
  const until = toClinicIso(lastWord(start, lead), timezone);
  return `${ifNot}, отмените запись до ${dateAndTime(until)}: позже это можно сделать только по телефону клиники.`;
}
/** What the letter of a notice says. @param now ms */
export const textsOf = (notice: Notice, now: number): string[] => [
  ...wasOf(notice),
  textOf(notice, now),
  ...(notice.kind === 'offered' ? [notice.missed < MAX_MISSED - 1 ? STAYS : LAST_OFFER] : []),
];
/** Over the letter of a notice; with the start it is the subject. */
export const headingOf = ({ kind, patient_name: other }: Notice): string =>
  KINDS[kind][other === null ? 'heading' : 'ofOther'];
