import { clockTime } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { PATTERNS } from '#shared/pages.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { NotificationKind } from '#shared/rules/notification-kinds.ts';
import { mayGiveUp } from './notice.rules.ts';
import type { Notice } from './notices.service.ts';

/** Signs of two messages in Cyrillic, which a phone shows as one: a third would cost as much again. */
export const MAX_SMS = 134;
/** A title may be as long as its clinic likes. */
const MAX_TITLE = 40;

interface Answer {
  readonly label: string;
  readonly page: string;
}
interface KindWords {
  /** before the day and the time */
  readonly words: string;
  /** the link of its answer; none of what is over, and of an offer, which is answered elsewhere */
  readonly answer?: Answer;
}
const COMING: Answer = { label: 'Придёте?', page: PATTERNS.visitComing };
const CANCEL: Answer = { label: 'Отменить:', page: PATTERNS.visitCancel };
const KINDS: Readonly<Record<NotificationKind, KindWords>> = {
  booked: { words: 'Вы записаны на', answer: CANCEL },
  cancelled_by_clinic: { words: 'Клиника отменила приём' },
  moved: { words: 'Приём перенесён на', answer: COMING },
  reminder_day: { words: 'Напоминаем: приём', answer: COMING },
  reminder_hours: { words: 'Скоро приём:', answer: COMING },
  offered: { words: 'Освободилось время' },
  cancelled_by_patient: { words: 'Вы отменили запись на' },
};
/** The same of a visit that is another person's. */
const OF_OTHER: Partial<Record<NotificationKind, string>> = {
  booked: 'Запись на',
  cancelled_by_patient: 'Отменена запись на',
};

/** What an SMS says, the fullest first, and the link that goes behind it when it fits. */
export interface SmsContent {
  readonly texts: readonly [string, ...string[]];
  readonly answer: Answer | null;
}

const dayOf = (instant: string): string => `${instant.slice(8, 10)}.${instant.slice(5, 7)}`;
const cut = (title: string): string => (title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1).trim()}…` : title);
function whenOf({ kind, start_ms: start, timezone, patient_name: other }: Notice): string {
  const at = toClinicIso(start, timezone);
  const words = (other === null ? undefined : OF_OTHER[kind]) ?? KINDS[kind].words;
  const patient = other === null ? '' : ` (${other.split(' ')[0] ?? other})`;
  return `${words} ${dayOf(at)} в ${clockTime(at)}${patient}`;
}
/** No specialty: a phone shows a message to who stands beside. */
const doctorOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName }: Notice): string =>
  shortName({ lastName, firstName, middleName }).replaceAll('\u00A0', ' ').replace(/\.?$/u, '.');

/** Who has said so already is not asked; nobody is asked for what is too late. */
function answerOf(notice: Notice, now: number): Answer | null {
  const { answer = null } = KINDS[notice.kind];
  const asked = answer === COMING && notice.is_confirmed ? CANCEL : answer;
  return asked === CANCEL && !mayGiveUp(notice, now) ? null : asked;
}

/** What is told of one notification by SMS, or of several of one person in one clinic. */
export function smsContent(notices: readonly [Notice, ...Notice[]], now: number): SmsContent {
  const [first] = notices;
  const clinic = cut(first.clinic_title);
  if (notices.length > 1)
    return {
      texts: [
        `${notices.map(whenOf).join('; ')}. ${clinic}`,
        `Изменения в ваших записях (${notices.length}), они в личном кабинете. ${clinic}`,
      ],
      answer: null,
    };
  const until = first.kind === 'offered' && first.until_ms !== null ? toClinicIso(first.until_ms, first.timezone) : '';
  const offer = until === '' ? '' : `. Ответьте в личном кабинете до ${dayOf(until)} ${clockTime(until)}`;
  return {
    texts: [`${whenOf(first)}, ${doctorOf(first)} ${clinic}${offer}`, `${whenOf(first)}. ${clinic}${offer}`],
    answer: answerOf(first, now),
  };
}
