import { dateAndTime, dayMonth } from '#shared/format/dates.ts';
import { durationWords } from '#shared/format/duration.ru.ts';
import { addDays, toClinicIso } from '#shared/rules/clinic-time.ts';
import { lastWord } from '#shared/rules/appointment-status.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';

/** Between which moments patients book in a clinic, in a sentence; null: no such rules. @param today YYYY-MM-DD */
export function windowWords(
  { booking_days: days, booking_lead: lead }: Pick<Clinic, 'booking_days' | 'booking_lead'>,
  today: string,
): string | null {
  const until = days === null ? null : dayMonth(addDays(today, days));
  const before = lead === 0 ? null : `не позднее чем за ${durationWords(lead)} до приёма`;
  if (until === null) return before && `Записаться можно ${before}.`;
  return `Запись открыта по ${until}${before === null ? '' : `, ${before}`}.`;
}

/**
 * Until when a visit can be given up where the clinic wants to know before its start, or that it cannot be: said
 * before it is booked, or moved there. Null: until its start. @param now ms
 */
export function givingUpWords(
  { cancel_lead: lead, timezone }: Pick<Clinic, 'cancel_lead' | 'timezone'>,
  start: string,
  now: number,
): string | null {
  if (lead === 0) return null;
  const until = lastWord(Date.parse(start), lead);
  return now < until
    ? `Отменить или перенести её на сайте можно до ${dateAndTime(toClinicIso(until, timezone))}.`
    : 'До приёма осталось мало: отменить или перенести её можно будет только по телефону клиники.';
}
