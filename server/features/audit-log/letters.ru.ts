import { fullName } from '#shared/format/names.ts';
import { dateAndTime } from '#shared/format/dates.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { letter } from '#server/lib/mail/letter-frame.ru.ts';
import type { Letter } from '#server/lib/mail/mailer.ts';
import { actionInWords, rolesInWords } from './actions.ru.ts';
import type { AuditRow } from './audit-sql.ts';
import type { AuditLogSettings, OwnCardRow } from './own-card.ts';

const nameOf = (row: {
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly middle_name: string | null;
}): string =>
  fullName({ lastName: row.last_name ?? '', firstName: row.first_name ?? '', middleName: row.middle_name ?? '' });

interface Question {
  readonly card: OwnCardRow;
  /** in the patient's words */
  readonly text: string;
  /** the look that is asked about; undefined: no one in particular */
  readonly about: AuditRow | undefined;
  /** the asker's address, or empty */
  readonly answerTo: string;
  readonly settings: AuditLogSettings;
}

/** A patient asks the administrators of the clinic who looked at the card, and why. It tells nothing of the card. */
export function questionLetter(
  to: string,
  firstName: string,
  { card, text, about, answerTo, settings }: Question,
): Letter {
  const view =
    about &&
    `${dateAndTime(toClinicIso(about.at_ms, card.timezone))}: ${nameOf(about)} (${rolesInWords(about.role)}). ${actionInWords(about.action)}`;
  return letter({
    to,
    brand: { title: card.clinic_title, colour: card.colour ?? undefined },
    link: `${settings.publicUrl}/clinics/${card.clinic_slug}/personal-area/audit?patient=${card.card_number}`,
    subject: 'Пациент спрашивает, кто смотрел его карту',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Пациент: ${nameOf(card)}, карта № ${card.card_number}.`,
      ...(view === undefined ? [] : [`Вопрос о просмотре: ${view}.`]),
      `«${text}»`,
      answerTo === ''
        ? 'Адреса почты у пациента нет: ответьте ему по телефону из карты.'
        : `Ответьте пациенту по адресу ${answerTo}.`,
    ],
    action: 'Открыть журнал',
    footer: 'Вы получили это письмо, потому что вы администратор клиники.',
  });
}
