import { area, section, wholePage, type Scene } from './scene.ts';

const settings = () => area('/settings');

/** Screens of patients, and of everybody about their own account. */
export const PEOPLE_SCENES: readonly Scene[] = [
  {
    topic: 'own',
    as: 'patient',
    path: () => area('/appointment/make'),
    ...wholePage,
    height: 560,
  },
  {
    topic: 'costs',
    as: 'patient',
    path: () => area('').replace(/\/personal-area$/, '/prices'),
    shown: (page) => [page.locator('.clinic-prices')],
    height: 520,
  },
  {
    topic: 'records',
    as: 'patient',
    path: () => area('/appointment/myrecords'),
    ...wholePage,
    height: 460,
  },
  {
    topic: 'family',
    as: 'patient',
    path: () => '/family',
    ...wholePage,
    height: 400,
  },
  {
    topic: 'views',
    as: 'patient',
    path: () => '/card-views',
    ...wholePage,
    height: 360,
  },
  {
    topic: 'employment',
    as: 'doctor',
    path: () => '/employments',
    ...wholePage,
    height: 400,
  },
  {
    topic: 'password',
    as: 'employee',
    path: settings,
    shown: (page) => [section(page, 'Пароль')],
  },
  {
    topic: 'factor',
    as: 'employee',
    path: () => '/security',
    shown: (page) => [section(page, 'Вход с кодом'), section(page, 'Ключи доступа')],
  },
  {
    topic: 'devices',
    as: 'patient',
    path: () => '/security',
    shown: (page) => [section(page, 'Где выполнен вход')],
    height: 420,
  },
  {
    topic: 'contacts',
    as: 'employee',
    path: () => '/security',
    shown: (page) => [section(page, 'Чем вы входите')],
  },
  {
    topic: 'lock',
    as: 'employee',
    path: () => area(''),
    stage: async (page) => {
      await page.getByRole('button', { name: /^Меню пользователя/ }).click();
      await page.getByRole('button', { name: 'Заблокировать' }).waitFor();
    },
    shown: (page) => [page.locator('.user-menu')],
  },
  {
    topic: 'notifications',
    as: 'patient',
    path: settings,
    shown: (page) => [section(page, 'Уведомления')],
    height: 460,
  },
  {
    topic: 'appearance',
    as: 'employee',
    path: settings,
    shown: (page) => [section(page, 'Оформление')],
  },
  {
    topic: 'closing',
    as: 'patient',
    path: () => area('/personal'),
    shown: (page) => [section(page, 'Мои данные'), section(page, 'Закрыть кабинет')],
  },
];
