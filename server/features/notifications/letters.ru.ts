import { fullDate, clockTime, longDay, shortDay } from '#shared/format/dates.ts';
import { toIcs, type CalendarMethod } from '#shared/format/ics.ts';
import { fullName, inSentence, shortName } from '#shared/format/names.ts';
import { NIGHT_TERMS } from '#shared/format/offer-terms.ru.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { NOTIFICATION_SETTINGS, PATTERNS } from '#shared/pages.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { KIND_TABLE, isCancellation, type NotificationKind } from '#shared/rules/notification-kinds.ts';
import { letter, type LetterButton } from '#server/lib/mail/letter-frame.ru.ts';
import type { Letter, LetterAttachment } from '#server/lib/mail/mailer.ts';
import type { Notice } from './notices.service.ts';

interface Options {
  /** address of the product, without a slash at its end */
  readonly publicUrl: string;
  /** the secrets of the links that the visits are answered by, by appointment */
  readonly tokens: ReadonlyMap<string, string>;
  /** ms, the stamp of the calendar file */
  readonly now: number;
}

/** The title of each kind and what is said of it; `when` is the start. */
const KINDS: Readonly<Record<NotificationKind, { title(when: string): string; text: string }>> = {
  booked: {
    title: (when) => `Вы записаны на приём: ${when}`,
    text: 'Если планы изменятся, отмените запись заранее: время достанется другому пациенту.',
  },
  cancelled_by_clinic: {
    title: (when) => `Клиника отменила ваш приём: ${when}`,
    text: 'Приходить не нужно. Чтобы выбрать другое время, запишитесь снова или позвоните в клинику.',
  },
  moved: {
    title: (when) => `Ваш приём перенесён: ${when}`,
    text: 'Прежнее время больше не действует. Если новое не подходит, отмените запись или позвоните в клинику.',
  },
  reminder_day: {
    title: (when) => `Напоминаем о приёме: ${when}`,
    text: 'Если вы не сможете прийти, отмените запись: время достанется другому пациенту.',
  },
  reminder_hours: {
    title: (when) => `Скоро приём: ${when}`,
    text: 'Если вы не сможете прийти, отмените запись или позвоните в клинику.',
  },
  offered: {
    title: (when) => `Освободилось время: ${when}`,
    text: `Запишитесь в личном кабинете или откажитесь там же. Без ответа время достанется следующему, а вы останетесь в листе ожидания. ${NIGHT_TERMS}`,
  },
  cancelled_by_patient: {
    title: (when) => `Вы отменили запись: ${when}`,
    text: 'Приходить не нужно, время достанется другому пациенту. Если запись отменили не вы, позвоните в клинику.',
  },
};

const startOf = ({ start_ms: start, timezone }: Notice): string => toClinicIso(start, timezone);
const whenOf = (notice: Notice): string => `${longDay(startOf(notice))}, в ${clockTime(startOf(notice))}`;
const nameOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName }: Notice) => ({
  lastName,
  firstName,
  middleName,
});
const placeOf = ({ clinic_city: city, clinic_address: address }: Notice): string =>
  [city, address].filter(Boolean).join(', ');
const phonesOf = ({ clinic_phones: phones }: Notice): string => phones.map(formatPhone).join(', ');

/** Until when an offer is held; of another day with its date. */
function untilOf({ until_ms: until, timezone }: Notice, now: number): string {
  if (until === null) return '';
  const end = toClinicIso(until, timezone);
  const isToday = end.slice(0, 10) === toClinicIso(now, timezone).slice(0, 10);
  return `Держим за вами до ${clockTime(end)}${isToday ? '' : ` (${shortDay(end)})`}`;
}

/** When, with whom and where; unknown lines are left out. */
const detailsOf = (notice: Notice, now: number): string =>
  [
    `Когда: ${fullDate(startOf(notice))}, ${clockTime(startOf(notice))} (время клиники)`,
    notice.patient_name !== null && `Пациент: ${notice.patient_name}`,
    `Врач: ${inSentence(fullName(nameOf(notice)))}, ${notice.specialty}`,
    untilOf(notice, now),
    notice.type === 1 ? 'Где: по видеосвязи, в личном кабинете' : placeOf(notice) && `Где: ${placeOf(notice)}`,
    phonesOf(notice) && `Телефон клиники: ${phonesOf(notice)}`,
  ]
    .filter(Boolean)
    .join('\n');

/** A calendar takes a cancelled visit out. */
const methodOf = ({ kind }: Notice): CalendarMethod => (isCancellation(kind) ? 'CANCEL' : 'PUBLISH');
/** What a calendar needs of a visit; the same event as the booking screen gives, so that a calendar has it once. */
const calendarOf = (notice: Notice, now: number): string =>
  toIcs(
    {
      id: notice.subject,
      sequence: notice.version,
      start: startOf(notice),
      end: toClinicIso(notice.end_ms, notice.timezone),
      zone: notice.timezone,
      title: `Прием: ${notice.specialty}, ${shortName(nameOf(notice))}`,
      location: [notice.clinic_title, placeOf(notice)].filter(Boolean).join(', '),
      notes: [fullName(nameOf(notice)), notice.clinic_title, phonesOf(notice)].filter(Boolean).join('\n'),
    },
    now,
    methodOf(notice),
  );

/** Kinds that ask whether the person comes; of a booking of a moment ago nobody asks that. */
const ASKING: readonly NotificationKind[] = ['moved', 'reminder_day', 'reminder_hours'];
/** «Приду» and «Отменить запись»; of a visit that is cancelled «Записаться снова», where patients book. */
function answersOf(notice: Notice, { publicUrl, tokens }: Options): LetterButton[] {
  const { kind, subject, is_confirmed: isConfirmed } = notice;
  if (isCancellation(kind)) {
    const page = PATTERNS.clinicDoctor.replace(':clinicName', notice.clinic_slug).replace(':doctor', notice.doctor);
    return notice.takes_bookings ? [{ action: 'Записаться снова', link: `${publicUrl}${page}`, isMain: true }] : [];
  }
  const token = tokens.get(subject);
  if (token === undefined) return [];
  // in the fragment: neither a server on the way nor the page that is left is told of it
  const linkTo = (page: string): string => `${publicUrl}${page}#${token}`;
  return [
    ...(ASKING.includes(kind) && !isConfirmed
      ? [{ action: 'Приду', link: linkTo(PATTERNS.visitComing), isMain: true }]
      : []),
    { action: 'Отменить запись', link: linkTo(PATTERNS.visitCancel), isMain: false },
  ];
}

function attachmentsOf(notices: readonly Notice[], now: number): LetterAttachment[] {
  const dated = notices.filter(({ kind }) => KIND_TABLE[kind].tellsState);
  return dated.map((notice, index) => ({
    name: dated.length === 1 ? 'priem.ics' : `priem-${index + 1}.ics`,
    type: `text/calendar; charset=utf-8; method=${methodOf(notice)}`,
    text: calendarOf(notice, now),
  }));
}

/** The letter of one notification, or of several of one person in one clinic, in the clinic's name and colour. */
export function noticeLetter(notices: readonly [Notice, ...Notice[]], options: Options): Letter {
  const { publicUrl, now } = options;
  const [first] = notices;
  const titleOf = (notice: Notice): string => KINDS[notice.kind].title(whenOf(notice));
  const isOne = notices.length === 1;
  const pageOf = (pattern: string): string => `${publicUrl}${pattern.replace(':clinicName', first.clinic_slug)}`;
  return letter({
    // who has none is skipped before
    to: first.address ?? '',
    brand: { title: first.clinic_title, colour: first.colour ?? undefined },
    subject: isOne ? titleOf(first) : `Изменения в ваших записях: ${first.clinic_title}`,
    greeting: `Здравствуйте, ${first.greeted}!`,
    paragraphs: notices.flatMap((notice) => {
      const answers = answersOf(notice, options);
      return [
        isOne ? detailsOf(notice, now) : `${titleOf(notice)}\n${detailsOf(notice, now)}`,
        KINDS[notice.kind].text,
        ...(answers.length > 0 ? [answers] : []),
      ];
    }),
    action: isOne && first.kind === 'offered' ? 'Посмотреть предложение' : 'Мои записи',
    link: pageOf(PATTERNS.myRecords),
    footer: `Письмо отправлено по поручению клиники: ${first.clinic_title}. Если вы не записывались на приём, сообщите ей об ошибке.`,
    settings: { action: 'Настроить уведомления', link: `${pageOf(PATTERNS.personalArea)}${NOTIFICATION_SETTINGS}` },
    attachments: attachmentsOf(notices, now),
  });
}
