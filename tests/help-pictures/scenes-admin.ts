import { area, section, wholePage, type Scene } from './scene.ts';

const table = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
});
const PATIENTS = table('пациенты.csv', [
  'Фамилия;Имя;Отчество;Дата рожд.;Моб. телефон',
  'Алексеев;Артём;Игоревич;12.04.1986;8 (916) 555-01-01',
  'Белова;Вера;Павловна;30.07.1990;9165550102',
]);
const PRICES = table('прайс.csv', [
  'Раздел;Код;Услуга;Цена',
  'Приёмы;П-01;Приём терапевта, первичный;2200',
  'Приёмы;П-02;Приём терапевта, повторный;1800',
  'Диагностика;Д-01;ЭКГ с расшифровкой;от 1100',
]);

/** Screens of an administrator about people, schedule, tables, reports. */
export const ADMIN_SCENES: readonly Scene[] = [
  {
    topic: 'doctor',
    as: 'orgadmin',
    path: () => area('/registry/doctor'),
    stage: async (page) => {
      for (const [field, words] of [
        ['Сотрудник', 'Рябинина'],
        ['Специальность', 'Кардиолог'],
      ] as const) {
        await page.getByRole('combobox', { name: field }).fill(words);
        await page.getByRole('option', { name: new RegExp(words) }).click();
      }
      await page.getByRole('heading', { level: 1 }).click();
    },
    ...wholePage,
    height: 520,
  },
  {
    topic: 'invitation',
    as: 'orgadmin',
    path: ({ invited }) => area(`/registry/employee/${invited}`),
    shown: (page) => [section(page, 'Личные контакты')],
  },
  {
    topic: 'photo',
    as: 'orgadmin',
    path: ({ place }) => area(`/registry/employee/${place.employee}`),
    ...wholePage,
    height: 240,
  },
  {
    topic: 'schedule',
    as: 'orgadmin',
    path: ({ place }) => area(`/registry/schedule/${place.doctor.id}?date=${place.day}`),
    stage: async (page) => {
      await page.getByRole('button', { name: 'Составить расписание' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Будет/)
        .first()
        .waitFor();
    },
    shown: (page) => [page.getByRole('dialog')],
    height: 700,
  },
  {
    topic: 'import',
    as: 'orgadmin',
    path: () => area('/registry/patients/import'),
    stage: async (page) => {
      await page.getByLabel('Таблица пациентов').setInputFiles(PATIENTS);
      await page.getByRole('button', { name: 'Прочитать' }).click();
      await page.getByRole('button', { name: 'Проверить строки' }).waitFor();
    },
    ...wholePage,
    height: 620,
  },
  {
    topic: 'export',
    as: 'orgadmin',
    path: () => area('/registry/patients'),
    stage: async (page) => {
      await page.getByRole('button', { name: 'Таблица' }).click();
      await page.getByRole('menuitem', { name: 'Выгрузить в CSV' }).waitFor();
    },
    ...wholePage,
    height: 360,
  },
  {
    topic: 'duplicates',
    as: 'orgadmin',
    path: () => area('/registry/patients/duplicates'),
    ...wholePage,
    height: 286,
  },
  {
    topic: 'prices',
    as: 'orgadmin',
    path: () => area('/registry/prices/import'),
    stage: async (page) => {
      await page.getByLabel('Таблица с ценами').setInputFiles(PRICES);
      await page.getByRole('button', { name: 'Прочитать' }).click();
      await page.getByRole('button', { name: /^Загрузить 3 услуги/ }).waitFor();
    },
    ...wholePage,
    height: 640,
  },
  {
    topic: 'reports',
    as: 'orgadmin',
    path: () => area('/reports'),
    ...wholePage,
    height: 560,
  },
  {
    topic: 'log',
    as: 'orgadmin',
    path: () => area('/audit'),
    ...wholePage,
    height: 460,
  },
];
