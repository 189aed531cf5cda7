/** Time zones of Russia from west to east, as a clinic chooses its own. */
export const RUSSIAN_ZONES = {
  'Europe/Kaliningrad': 'Калининград, UTC+2',
  'Europe/Moscow': 'Москва, Санкт-Петербург, UTC+3',
  'Europe/Simferopol': 'Симферополь, UTC+3',
  'Europe/Volgograd': 'Волгоград, UTC+3',
  'Europe/Kirov': 'Киров, UTC+3',
  'Europe/Samara': 'Самара, Ижевск, UTC+4',
  'Europe/Astrakhan': 'Астрахань, UTC+4',
  'Europe/Saratov': 'Саратов, UTC+4',
  'Europe/Ulyanovsk': 'Ульяновск, UTC+4',
  'Asia/Yekaterinburg': 'Екатеринбург, Челябинск, Уфа, Пермь, UTC+5',
  'Asia/Omsk': 'Омск, UTC+6',
  'Asia/Novosibirsk': 'Новосибирск, UTC+7',
  'Asia/Barnaul': 'Барнаул, UTC+7',
  'Asia/Tomsk': 'Томск, UTC+7',
  'Asia/Novokuznetsk': 'Кемерово, Новокузнецк, UTC+7',
  'Asia/Krasnoyarsk': 'Красноярск, Абакан, UTC+7',
  'Asia/Irkutsk': 'Иркутск, Улан-Удэ, UTC+8',
  'Asia/Chita': 'Чита, UTC+9',
  'Asia/Yakutsk': 'Якутск, Благовещенск, UTC+9',
  'Asia/Khandyga': 'Хандыга, UTC+9',
  'Asia/Vladivostok': 'Владивосток, Хабаровск, UTC+10',
  'Asia/Ust-Nera': 'Усть-Нера, UTC+10',
  'Asia/Magadan': 'Магадан, UTC+11',
  'Asia/Sakhalin': 'Южно-Сахалинск, UTC+11',
  'Asia/Srednekolymsk': 'Среднеколымск, UTC+11',
  'Asia/Kamchatka': 'Петропавловск-Камчатский, UTC+12',
  'Asia/Anadyr': 'Анадырь, UTC+12',
} as const;

/** The zone of this device when it is one of them, else Moscow's. */
export function likelyZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own in RUSSIAN_ZONES ? own : 'Europe/Moscow';
}
/** A zone in words; one of another country by its own name. */
export const zoneInWords = (zone: string): string => (RUSSIAN_ZONES as Readonly<Record<string, string>>)[zone] ?? zone;
