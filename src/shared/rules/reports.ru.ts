import { monthTitle, numericDate, shortDay } from '#shared/format/dates.ts';
import {
  AGE_BANDS,
  type Measure,
  type Period,
  type ReportKind,
  type Share,
  type Source,
  type Step,
} from './reports.ts';

/** Words of the reports, the same on the screen and in their tables. */
export const REPORT_TITLES: Readonly<Record<ReportKind, string>> = {
  doctors: 'Приёмы по врачам',
  specialties: 'Приёмы по специальностям',
  days: 'Приёмы по дням',
  load: 'Загрузка расписания',
  no_shows: 'Неявки',
  diagnoses: 'Диагнозы',
  sources: 'Источники записи',
  ages: 'Возраст и пол',
  new_patients: 'Новые пациенты',
};
/** What stands in the first column. */
export const ROW_TITLES: Readonly<Record<ReportKind, string>> = {
  doctors: 'Врач',
  specialties: 'Специальность',
  days: 'День',
  load: 'Врач',
  no_shows: 'Врач',
  diagnoses: 'Диагноз',
  sources: 'Кто записал',
  ages: 'Возраст',
  new_patients: 'День',
};
export const MONTH_COLUMN = 'Месяц';
const MEASURE_TITLES: Readonly<Record<Measure, string>> = {
  visits: 'Записей',
  done: 'Проведено',
  no_show: 'Неявки',
  open: 'Без итога',
  cancelled: 'Отменено',
  ended: 'С итогом',
  offered: 'Открыто, ч',
  booked: 'Занято, ч',
  overbooked: 'Сверх сетки, ч',
  bookings: 'Записей',
  patients: 'Пациентов',
  first: 'Впервые',
  female: 'Женщины',
  male: 'Мужчины',
  unknown: 'Пол не указан',
  came: 'Пришли на приём',
};
/** A measure as a column of a report, where the common word would not fit. */
const OWN_TITLES: Readonly<Partial<Record<ReportKind, Readonly<Partial<Record<Measure, string>>>>>> = {
  diagnoses: { visits: 'Приёмов', first: 'Впервые' },
  ages: { patients: 'Всего' },
  new_patients: { patients: 'Новых' },
};
export const measureTitle = (kind: ReportKind, measure: Measure): string =>
  OWN_TITLES[kind]?.[measure] ?? MEASURE_TITLES[measure];
const SHARE_TITLES: Readonly<Partial<Record<Measure, string>>> = {
  booked: 'Загрузка, %',
  no_show: 'Доля неявок, %',
  bookings: 'Доля, %',
};
export const shareTitle = ({ part }: Share): string => SHARE_TITLES[part] ?? '%';
/** How the figures are counted. */
export const REPORT_HINTS: Readonly<Record<ReportKind, string>> = {
  doctors: 'Отменённые записи в «Записей» не входят; перенесённая запись считается один раз, по новому времени.',
  specialties: 'Отменённые записи в «Записей» не входят; перенесённая запись считается один раз, по новому времени.',
  days: 'По дню приёма, по часам клиники. Отменённые записи в «Записей» не входят.',
  load: 'Доля занятого времени в открытом. Закрытые времена и отсутствие врача не считаются, записи сверх сетки — отдельно.',
  no_shows: 'Доля неявок среди приёмов с итогом: проведённых и тех, на которые не пришли.',
  diagnoses: 'По основному диагнозу приёма, а если есть эпикриз — по диагнозу эпикриза.',
  sources: 'Все записи с приёмом в этом периоде, с отменёнными.',
  ages: 'Пациенты, записанные на этот период, каждый один раз. Возраст — на последний день периода.',
  new_patients:
    'Пациенты, карта которых заведена в этом периоде; «Пришли на приём» — в нём же. Загруженные из таблицы не считаются.',
};

const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  patient: 'Пациент на сайте',
  desk: 'Сотрудник клиники',
  unknown: 'Не записано',
};
const ageWords = (band: string): string => {
  if (band === AGE_BANDS.at(-1)) return 'Дата рождения неизвестна';
  return band.endsWith('+') ? `${band.slice(0, -1)} лет и старше` : `${band.replace('-', '–')} лет`;
};
const partWords = (day: string, step: Step | null): string => (step === 'month' ? monthTitle(day) : shortDay(day));

interface NamedRow {
  readonly key: string;
  readonly name: string;
}
/** A row as it is called. @param step of reports by days */
export function rowWords(kind: ReportKind, { key, name }: NamedRow, step: Step | null): string {
  if (kind === 'days' || kind === 'new_patients') return partWords(key, step);
  if (kind === 'sources') return SOURCE_WORDS[key as Source] ?? key;
  if (kind === 'ages') return ageWords(key);
  return kind === 'diagnoses' ? `${key} ${name}`.trim() : name;
}
export const rowTitle = (kind: ReportKind, step: Step | null): string =>
  step === 'month' ? MONTH_COLUMN : ROW_TITLES[kind];
/** «01.11.2026 – 30.11.2026», or one day. */
export const periodWords = ({ from, to }: Period): string =>
  from === to ? numericDate(from) : `${numericDate(from)} – ${numericDate(to)}`;
export const TOTAL = 'Итого';
/** Name of the report's table. */
export const reportFileName = (kind: ReportKind, { from, to }: Period): string =>
  `${REPORT_TITLES[kind]} ${from === to ? from : `${from} – ${to}`}.xlsx`;
