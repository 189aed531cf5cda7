import { area, section, wholePage, type Scene } from './scene.ts';

const settings = () => area('/clinic');

/** Screens of an administrator about the clinic. */
export const CLINIC_SCENES: readonly Scene[] = [
  {
    topic: 'start',
    as: 'orgadmin',
    path: () => area(''),
    shown: (page) => [section(page, 'Первые шаги')],
  },
  {
    topic: 'clinic',
    as: 'orgadmin',
    path: settings,
    shown: (page) => [section(page, 'Адрес и контакты')],
    height: 560,
  },
  {
    topic: 'hours',
    as: 'orgadmin',
    path: settings,
    stage: async (page) => {
      await page.getByRole('button', { name: 'Указать по дням' }).click();
      await page.getByRole('button', { name: 'Убрать эти слова' }).click();
      await page.getByRole('button', { name: 'Понедельник: добавить перерыв' }).click();
    },
    shown: (page) => [section(page, 'Часы и время')],
    height: 700,
  },
  {
    topic: 'colours',
    as: 'orgadmin',
    path: settings,
    shown: (page) => [section(page, 'Цвета и логотип')],
    height: 406,
  },
  {
    topic: 'rules',
    as: 'orgadmin',
    path: settings,
    shown: (page) => [section(page, 'Правила записи')],
  },
  {
    topic: 'front',
    as: 'orgadmin',
    path: settings,
    stage: async (page) => {
      for (const [name, icon] of [
        ['Приём терапевта', 'Сердце'],
        ['Анализы крови', 'Анализы'],
      ] as const) {
        await page.getByLabel(/^Новая услуга/).fill(name);
        await page
          .getByRole('group', { name: 'Значок' })
          .last()
          .getByRole('radio', { name: icon, exact: true })
          .check({ force: true });
        await page.getByRole('button', { name: 'Добавить услугу' }).click();
      }
    },
    shown: (page) => [section(page, 'Услуги')],
  },
  {
    topic: 'modules',
    as: 'orgadmin',
    path: () => area('/modules'),
    ...wholePage,
    height: 560,
  },
  {
    topic: 'staff',
    as: 'orgadmin',
    path: () => area('/staff'),
    ...wholePage,
    height: 320,
  },
  {
    topic: 'rights',
    as: 'orgadmin',
    path: () => area('/staff'),
    stage: async (page) => {
      await page.getByLabel(/^Разрешить записывать сверх сетки/).check({ force: true });
      await page.getByText(/: Может записывать сверх сетки$/).waitFor();
    },
    shown: (page) => [page.getByRole('table')],
  },
];
