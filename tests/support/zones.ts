/**
 * The zones of the clinics' settings (2 §3) and their distance from UTC today, hours; none of them changes its clocks.
 */
export const RUSSIAN_ZONES: Readonly<Record<string, number>> = {
  'Europe/Kaliningrad': 2,
  'Europe/Moscow': 3,
  'Europe/Volgograd': 3,
  'Europe/Astrakhan': 4,
  'Europe/Ulyanovsk': 4,
  'Europe/Samara': 4,
  'Europe/Saratov': 4,
  'Asia/Yekaterinburg': 5,
  'Asia/Omsk': 6,
  'Asia/Novosibirsk': 7,
  'Asia/Krasnoyarsk': 7,
  'Asia/Barnaul': 7,
  'Asia/Tomsk': 7,
  'Asia/Novokuznetsk': 7,
  'Asia/Irkutsk': 8,
  'Asia/Yakutsk': 9,
  'Asia/Chita': 9,
  'Asia/Vladivostok': 10,
  'Asia/Magadan': 11,
  'Asia/Anadyr': 12,
};
/** Zones that change their clocks: by an hour in both hemispheres' manner, and by half an hour. */
export const CHANGING_ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const;
export const ALL_ZONES: readonly string[] = [...Object.keys(RUSSIAN_ZONES), ...CHANGING_ZONES];
