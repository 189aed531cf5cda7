import { clockTime, dayParts, fullDate, longDay, shortDay, timeRange } from '#shared/format/dates.ts';
import { toIcs, type CalendarMethod } from '#shared/format/ics.ts';
import { mapAddress } from '#shared/format/map-address.ts';
import { fullName, inSentence, shortName } from '#shared/format/names.ts';
import { offsetName } from '#shared/format/offset-name.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { NOTIFICATION_SETTINGS, PATTERNS } from '#shared/pages.ts';
import { toClinicIso, zoneOffset } from '#shared/rules/clinic-time.ts';
import { KIND_TABLE, isCancellation, type NotificationKind } from '#shared/rules/notification-kinds.ts';
import type { LetterBlock, LetterButton, LetterFact, LetterVisit } from '#server/lib/mail/letter-blocks.ts';
import { letter } from '#server/lib/mail/letter-frame.ru.ts';
import type { Letter, LetterAttachment } from '#server/lib/mail/mailer.ts';
import { headingOf, textsOf } from './letter-kinds.ru.ts';
import { mayGiveUp } from './notice.rules.ts';
import type { Notice } from './notices.service.ts';

interface Options {
  /** address of the product, without a slash at its end */
  readonly publicUrl: string;
  /** the secrets of the links that the visits are answered by, by appointment */
  readonly tokens: ReadonlyMap<string, string>;
  /** ms, the stamp of the calendar file */
  readonly now: number;
}

const startOf = ({ start_ms: start, timezone }: Notice): string => toClinicIso(start, timezone);
const whenOf = (notice: Notice): string => `${longDay(startOf(notice))}, в ${clockTime(startOf(notice))}`;
const nameOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName }: Notice) => ({
  lastName,
  firstName,
  middleName,
});
const placeOf = ({ clinic_city: city, clinic_address: address }: Notice): string =>
  [city, address].filter(Boolean).join(', ');
/** Whose clock the times are of: a patient may be elsewhere. */
const clockOf = ({ clinic_city: city, start_ms: start, timezone }: Notice): string =>
  `время клиники: ${[city, offsetName(zoneOffset(start, timezone))].filter(Boolean).join(', ')}`;
const phonesOf = ({ clinic_phones: phones }: Notice): string => phones.map(formatPhone).join(', ');

/** Until when an offer is held; of another day with its date. */
function untilOf({ until_ms: until, timezone }: Notice, now: number): string {
  if (until === null) return '';
  const end = toClinicIso(until, timezone);
  const isToday = end.slice(0, 10) === toClinicIso(now, timezone).slice(0, 10);
  return `Держим за вами до ${clockTime(end)}${isToday ? '' : ` (${shortDay(end)})`}`;
}

/** When and with whom. An offer says no end. */
function visitOf(notice: Notice, now: number): LetterVisit {
  const [start, end] = [startOf(notice), toClinicIso(notice.end_ms, notice.timezone)];
  const { weekday, number, month } = dayParts(start);
  const doctor = inSentence(fullName(nameOf(notice)));
  const patient = notice.patient_name === null ? [] : [`Пациент: ${notice.patient_name}`];
  const until = untilOf(notice, now);
  return {
    weekday,
    day: number,
    month,
    time: start === end ? clockTime(start) : timeRange(start, end),
    lines: [doctor, ...[`${notice.specialty} · ${clockOf(notice)}`, ...patient, until].filter(Boolean)],
    text: [
      `Когда: ${fullDate(start)}, ${clockTime(start)} (${clockOf(notice)})`,
      ...patient,
      `Врач: ${doctor}, ${notice.specialty}`,
      until,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/** Where it is, whom to call, what is attached; what is not known is left out. */
function factsOf(notice: Notice): LetterFact[] {
  const [place, phones] = [placeOf(notice), phonesOf(notice)];
  const isComing = !isCancellation(notice.kind);
  return [
    ...(notice.type === 1
      ? [{ name: 'Где', text: 'по видеосвязи, в личном кабинете' }]
      : place === ''
        ? []
        : [
            {
              name: 'Где',
              text: place,
              ...(isComing ? { link: { action: 'Показать на карте', link: mapAddress(place, undefined) } } : {}),
            },
          ]),
    ...(phones === '' ? [] : [{ name: 'Телефон клиники', text: phones }]),
    ...(isComing && KIND_TABLE[notice.kind].tellsState
      ? [{ name: 'Календарь', text: 'файл приложен к письму: откройте его, и приём встанет в календарь' }]
      : []),
  ];
}

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
/**
 * «Приду», «Перенести» and «Отменить запись»; of an offer the ways to it and to the end of the waiting, which lead
 * through a sign-in; of a visit that is cancelled «Записаться снова», where patients book.
 */
function answersOf(notice: Notice, { publicUrl, tokens, now }: Options): LetterButton[] {
  const { kind, subject, doctor, clinic_slug: slug, takes_bookings: takesBookings } = notice;
  const inClinic = (pattern: string): string => `${publicUrl}${pattern.replace(':clinicName', slug)}`;
  if (isCancellation(kind))
    return takesBookings
      ? [
          {
            action: 'Записаться снова',
            link: inClinic(PATTERNS.clinicDoctor).replace(':doctor', doctor),
            look: 'main',
          },
        ]
      : [];
  if (kind === 'offered') {
    const records = inClinic(PATTERNS.myRecords);
    return [
      { action: 'Посмотреть предложение', link: `${records}?offer=${subject}`, look: 'main' },
      { action: 'Больше не ждать', link: `${records}?leave=${subject}`, look: 'plain' },
    ];
  }
  const token = tokens.get(subject);
  if (token === undefined) return [];
  // in the fragment: neither a server on the way nor the page that is left is told of it
  const linkTo = (page: string): string => `${publicUrl}${page}#${token}`;
  const isInTime = mayGiveUp(notice, now);
  const asks = ASKING.includes(kind) && !notice.is_confirmed;
  return [
    ...(asks ? [{ action: 'Приду', link: linkTo(PATTERNS.visitComing), look: 'main' } as const] : []),
    ...(takesBookings && notice.has_account && isInTime
      ? [
          {
            action: 'Перенести',
            link: `${inClinic(PATTERNS.makeAppointment)}?doctor=${doctor}&rescheduled=${subject}`,
            look: 'plain',
          } as const,
        ]
      : []),
    ...(isInTime ? [{ action: 'Отменить запись', link: linkTo(PATTERNS.visitCancel), look: 'danger' } as const] : []),
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
  const titleOf = (notice: Notice): string => `${headingOf(notice)}: ${whenOf(notice)}`;
  const isOne = notices.length === 1;
  const pageOf = (pattern: string): string => `${publicUrl}${pattern.replace(':clinicName', first.clinic_slug)}`;
  return letter({
    // who has none is skipped before
    to: first.address ?? '',
    brand: { title: first.clinic_title, colour: first.colour ?? undefined },
    subject: isOne ? titleOf(first) : `Изменения в ваших записях: ${first.clinic_title}`,
    heading: isOne ? headingOf(first) : 'Изменения в ваших записях',
    greeting: `Здравствуйте, ${first.greeted}!`,
    paragraphs: notices.flatMap((notice): LetterBlock[] => {
      const [buttons, facts] = [answersOf(notice, options), factsOf(notice)];
      return [
        ...(isOne ? [] : [titleOf(notice)]),
        { visit: visitOf(notice, now) },
        ...textsOf(notice, now),
        ...(buttons.length > 0 ? [{ buttons }] : []),
        ...(facts.length > 0 ? [{ facts }] : []),
      ];
    }),
    action: 'Мои записи',
    link: pageOf(PATTERNS.myRecords),
    footer: `Письмо отправлено по поручению клиники: ${first.clinic_title}. Если вы не ${
      notices.every(({ kind }) => kind === 'offered') ? 'вставали в лист ожидания' : 'записывались на приём'
    }, сообщите ей об ошибке.`,
    settings: { action: 'Настроить уведомления', link: `${pageOf(PATTERNS.personalArea)}${NOTIFICATION_SETTINGS}` },
    attachments: attachmentsOf(notices, now),
  });
}
