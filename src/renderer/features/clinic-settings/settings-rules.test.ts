import { describe, expect, it } from 'vitest';
import { CLINIC_SETTINGS } from '#tests/dom/clinic-settings.ts';
import type { ClinicSettings } from './api.ts';
import { cancelHint } from './booking-rules.ts';
import { checkSettings, SETTINGS_FIELDS, toSettingsBody, toSettingsValues, unsavedIn } from './settings-rules.ts';

const saved: ClinicSettings = {
  ...CLINIC_SETTINGS,
  city: 'Барнаул',
  address: 'пр. Ленина, 10',
  phones: ['+73852555010'],
  hours: null,
  worktime: 'Пн–Пт 08:00–20:00',
  timezone: 'Asia/Barnaul',
  version: 3,
};
/** Of a clinic that has said nothing of it. */
const NO_FRONT = {
  primaryColor: null,
  secondaryColor: null,
  vk: null,
  yt: null,
  tw: null,
  fb: null,
  ok: null,
  tg: null,
  ig: null,
  coords: null,
  services: [],
  doctors: [],
};
const typed = (changes: Partial<ReturnType<typeof toSettingsValues>> = {}) => ({
  ...toSettingsValues(saved),
  ...changes,
});

describe('the settings as they are typed', () => {
  it('what is saved is right, and saves as it was', () => {
    expect(checkSettings(typed())).toEqual({});
    const {
      version: _version,
      past_slugs: _slugs,
      opening: _opening,
      is_published: _published,
      logo: _logo,
      ...facts
    } = saved;
    expect(toSettingsBody(typed())).toEqual({
      ...facts,
      phones: ['+7 (385) 255-50-10'],
      front: NO_FRONT,
    });
    expect(unsavedIn(typed(), saved)).toBe(0);
    expect(unsavedIn(typed({ city: 'Бийск', colour: '#123456' }), saved)).toBe(2);
  });

  it('phones come one a line or with commas, a colour of three digits is whole, an address is small', () => {
    const body = toSettingsBody(typed({ phones: ' 8 495 123-45-67\n\n4951234568, ', colour: '#0A5', slug: ' Kedr ' }));
    expect(body).toMatchObject({
      phones: ['8 495 123-45-67', '4951234568'],
      front: { primaryColor: '#00aa55' },
      slug: 'kedr',
    });
  });

  it.each([
    ['title', ' ', 'Это обязательное поле'],
    ['slug', '', 'Это обязательное поле'],
    ['slug', 'кедр', 'Латинские строчные буквы и цифры, между ними по одному дефису'],
    ['inn', '7707083894', 'Такого ИНН нет: у организации 10 цифр, у предпринимателя 12. Проверьте каждую'],
    ['phones', '12', 'Телефоны — по одному в строке, каждый из десяти цифр после +7 или 8'],
    ['colour', 'красный', 'Укажите цвет как #0a7b5c'],
    ['booking_days', '99999', 'Укажите целое число от 1 до 730'],
    ['booking_max', '1000', 'Укажите целое число от 1 до 50'],
  ] as const)('%s of «%s» is told', (name, value, message) =>
    expect(checkSettings(typed({ [name]: value }))).toEqual({ [name]: message }),
  );

  it('a booking that closes before it opens is refused at its last minute; one that cannot be cancelled is said', () => {
    const told = (booking_days: string, booking_lead: string) =>
      checkSettings(typed({ booking_days, booking_lead }))['booking_lead'];
    expect(told('1', '4320')).toMatch(/^Это раньше, чем открывается запись/);
    expect([told('1', '1440'), told('3', '4320'), told('', '4320'), told('x', '4320')]).toEqual(
      Array(4).fill(undefined),
    );
    const hint = (booking_lead: string, cancel_lead: string) => cancelHint(typed({ booking_lead, cancel_lead }));
    expect(hint('60', '1440')).toBe(
      'Время, до которого осталось меньше 1 дня, пациент сможет занять, но отменить уже только по телефону',
    );
    expect([hint('1440', '1440'), hint('120', '0')]).toEqual([undefined, undefined]);
  });

  it('each field says in words what another administrator saved', () => {
    const theirs = { ...saved, front: { primaryColor: '#123456' } };
    const words = Object.fromEntries(SETTINGS_FIELDS.map(({ name, text }) => [name, text(theirs)]));
    expect(words).toMatchObject({ timezone: 'Барнаул, UTC+7', phones: '+7 (385) 255-50-10', colour: '#123456' });
    expect(SETTINGS_FIELDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(typed()).toSorted());
  });
});
