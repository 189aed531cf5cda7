import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/rules/notification-kinds.ts';
import type { Notice } from './notices.service.ts';
import { MAX_SMS, smsContent } from './sms-texts.ru.ts';

const start = Date.parse('2031-11-27T07:30:00Z');
/** before every word of the patient is too late */
const NOW = start - 86_400_000;
const notice = (kind: NotificationKind, more: Partial<Notice> = {}): Notice => ({
  id: 'n',
  clinic: 'c',
  subject: 'a',
  kind,
  version: 1,
  doctor: 'd',
  status: 'booked',
  is_confirmed: false,
  start_ms: start,
  end_ms: start + 1_800_000,
  until_ms: kind === 'offered' ? start - 3_600_000 : null,
  cancelled_ms: null,
  was: null,
  type: 0,
  greeted: 'Анна',
  patient_name: null,
  last_name: 'Белова',
  first_name: 'Анна',
  middle_name: 'Игоревна',
  specialty: 'Психиатрия',
  timezone: 'Europe/Moscow',
  clinic_title: 'Клиника «Северянка»',
  clinic_slug: 'severyanka',
  clinic_city: 'Тверь',
  clinic_address: '',
  clinic_phones: [],
  colour: null,
  missed: 0,
  has_account: true,
  takes_bookings: true,
  cancel_lead: 0,
  address: '+79161234567',
  is_on: null,
  is_default_channel: true,
  has_consent: true,
  is_superseded: false,
  is_undone: false,
  is_taken_back: false,
  is_of_this_start: true,
  ...more,
});

describe('what an SMS says', () => {
  it.each([
    ['booked', 'Вы записаны на 27.11 в 10:30, Белова А. И. Клиника «Северянка»', '/visit/cancel'],
    ['moved', 'Приём перенесён на 27.11 в 10:30, Белова А. И. Клиника «Северянка»', '/visit/come'],
    ['reminder_day', 'Напоминаем: приём 27.11 в 10:30, Белова А. И. Клиника «Северянка»', '/visit/come'],
    ['cancelled_by_clinic', 'Клиника отменила приём 27.11 в 10:30, Белова А. И. Клиника «Северянка»', undefined],
    [
      'offered',
      'Освободилось время 27.11 в 10:30, Белова А. И. Клиника «Северянка». Ответьте в личном кабинете до 27.11 09:30',
      undefined,
    ],
  ] as const)('%s: by the clinic’s clock, without the specialty', (kind, text, page) => {
    const { texts, answer } = smsContent([notice(kind)], NOW);
    expect([texts[0], answer?.page]).toEqual([text, page]);
  });

  it('who has said that they come is not asked, and may cancel', () =>
    expect(smsContent([notice('reminder_day', { is_confirmed: true })], NOW).answer?.page).toBe('/visit/cancel'));
  it('asks nobody to cancel what the clinic wants to know sooner', () => {
    const [day, late] = [{ cancel_lead: 1440 }, start - 3_600_000];
    expect(smsContent([notice('booked', day)], late).answer).toBeNull();
    expect(smsContent([notice('booked', day)], start - 90_000_000).answer?.page).toBe('/visit/cancel');
    expect(smsContent([notice('reminder_hours', day)], late).answer?.page).toBe('/visit/come');
    expect(smsContent([notice('reminder_hours', { ...day, is_confirmed: true })], late).answer).toBeNull();
  });

  it('of another person it names whom, by the first name', () => {
    const [text] = smsContent([notice('booked', { patient_name: 'Пётр Белов' })], NOW).texts;
    expect(text).toBe('Запись на 27.11 в 10:30 (Пётр), Белова А. И. Клиника «Северянка»');
  });

  it.each(NOTIFICATION_KINDS)('%s: the shortest fits into two messages, whatever the names are', (kind) => {
    const long = notice(kind, {
      clinic_title: 'К'.repeat(200),
      last_name: 'Б'.repeat(100),
      patient_name: `Константин Б`,
    });
    expect(smsContent([long], NOW).texts.at(-1)!.length).toBeLessThanOrEqual(MAX_SMS);
  });

  it('several go in one, or are counted', () => {
    const { texts, answer } = smsContent([notice('booked'), notice('moved')], NOW);
    expect(texts).toEqual([
      'Вы записаны на 27.11 в 10:30; Приём перенесён на 27.11 в 10:30. Клиника «Северянка»',
      'Изменения в ваших записях (2), они в личном кабинете. Клиника «Северянка»',
    ]);
    expect(answer).toBeNull();
  });
});
