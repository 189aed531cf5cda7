import { errorText } from '#shared/errors/catalogue.ts';
import { durationLeft, durationWords } from '#shared/format/duration.ru.ts';
import { hasBookingWindow } from '#shared/rules/booking-window.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { MAX_BOOKING_DAYS, MAX_BOOKINGS } from '#shared/contract/clinic-settings.ts';
import type { ClinicSettings, SettingsBody } from './api.ts';
import { bookingTexts as texts } from './booking-texts.ru.ts';

export type BookingName = 'booking_days' | 'booking_lead' | 'booking_max' | 'cancel_lead';
/** As the form keeps them: an empty number is no bound. */
export type BookingValues = Readonly<Record<BookingName, string>>;

/** Minutes that are offered; another one that is saved is offered, too. */
const LEADS = [0, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320];
/** value → words, in order. */
export const leadChoices = (saved: string): Readonly<Record<string, string>> => {
  const minutes = [...new Set([...LEADS, Number(saved)])].toSorted((a, b) => a - b);
  // keys that are figures keep the order of numbers
  return Object.fromEntries(
    minutes.map((one) => [String(one), one === 0 ? texts.hint_until_start : texts.hint_before(durationWords(one))]),
  );
};

export const toBookingValues = (row: ClinicSettings | null): BookingValues => ({
  booking_days: row?.booking_days == null ? '' : String(row.booking_days),
  booking_lead: String(row?.booking_lead ?? 0),
  booking_max: row?.booking_max == null ? '' : String(row.booking_max),
  cancel_lead: String(row?.cancel_lead ?? 0),
});

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()));
export const toBookingBody = (values: BookingValues): Pick<SettingsBody, BookingName> => ({
  booking_days: numberOf(values.booking_days),
  booking_lead: Number(values.booking_lead),
  booking_max: numberOf(values.booking_max),
  cancel_lead: Number(values.cancel_lead),
});

const isWithin = (typed: string, most: number): boolean => {
  const number = numberOf(typed);
  return number === null || (Number.isInteger(number) && number >= 1 && number <= most);
};
const isOpen = ({ booking_days: days, booking_lead: lead }: BookingValues): boolean =>
  !isWithin(days, MAX_BOOKING_DAYS) || hasBookingWindow(numberOf(days), Number(lead));
/** Times that a patient can book, and cancel by phone only: said, as the clinic may mean it. */
export const cancelHint = ({ booking_lead: book, cancel_lead: cancel }: BookingValues): string | undefined =>
  Number(cancel) > Number(book) ? texts.hint_cancel_by_phone(durationLeft(Number(cancel))) : undefined;
export const checkBooking = (values: BookingValues): FieldErrors => ({
  ...(isOpen(values) ? {} : { booking_lead: errorText('booking_lead_too_long') }),
  ...(isWithin(values.booking_days, MAX_BOOKING_DAYS) ? {} : { booking_days: texts.alert_number(MAX_BOOKING_DAYS) }),
  ...(isWithin(values.booking_max, MAX_BOOKINGS) ? {} : { booking_max: texts.alert_number(MAX_BOOKINGS) }),
});

const lead = (minutes: number): string => leadChoices(String(minutes))[String(minutes)] ?? '';
export const BOOKING_FIELDS: readonly RowField<ClinicSettings, BookingName>[] = [
  { name: 'booking_days', label: texts.field_days, text: (row) => String(row.booking_days ?? texts.hint_no_bound) },
  { name: 'booking_lead', label: texts.field_lead, text: (row) => lead(row.booking_lead) },
  { name: 'booking_max', label: texts.field_max, text: (row) => String(row.booking_max ?? texts.hint_no_bound) },
  { name: 'cancel_lead', label: texts.field_cancel, text: (row) => lead(row.cancel_lead) },
];
