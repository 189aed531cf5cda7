import type { Page } from '@playwright/test';
import { area, type Kit, wholePage, type Scene } from './scene.ts';

const week = ({ place }: Kit) => area(`/registry/schedule/${place.doctor.id}?date=${place.day}`);
const timeOf = (page: Page, words: string) =>
  page
    .getByRole('main')
    .getByRole('table')
    .getByRole('button', { name: new RegExp(words) })
    .first();

/** Screens of the desk and of a doctor. */
export const DESK_SCENES: readonly Scene[] = [
  {
    topic: 'book',
    as: 'employee',
    path: () => area('/registry/queue'),
    stage: async (page, { booked }) => {
      await page.keyboard.press('Control+KeyK');
      await page.getByRole('dialog').getByRole('combobox').fill(booked);
      await page
        .getByRole('option', { name: new RegExp(booked) })
        .first()
        .waitFor();
    },
    shown: (page) => [page.getByRole('dialog')],
  },
  {
    topic: 'arrived',
    as: 'employee',
    path: ({ place }) => area(`/registry/queue?date=${place.day}`),
    stage: async (page, { booked }) => {
      const row = page.getByRole('row').filter({ hasText: booked });
      await row.getByRole('button', { name: /: / }).first().click();
      await page.getByRole('menuitem', { name: 'Пациент пришел' }).waitFor();
    },
    ...wholePage,
    height: 460,
  },
  {
    topic: 'reschedule',
    as: 'employee',
    path: week,
    stage: async (page, { booked }) => {
      await timeOf(page, booked).click();
      await page.locator('.slot-popover').getByRole('button', { name: 'Перенести' }).waitFor();
    },
    shown: (page) => [page.locator('.slot-popover')],
  },
  {
    topic: 'overbook',
    as: 'orgadmin',
    path: week,
    stage: async (page, { booked }) => {
      await timeOf(page, booked).click();
      await page.locator('.slot-popover').getByRole('button', { name: 'Записать сверх сетки' }).click();
      await page.getByLabel('Почему сверх сетки').fill('Острая боль');
    },
    shown: (page) => [page.getByRole('dialog', { name: 'Время сверх сетки' })],
  },
  {
    topic: 'absence',
    as: 'employee',
    path: week,
    stage: async (page, { booked }) => {
      await page.getByRole('button', { name: 'Отсутствие', exact: true }).click();
      await page.getByRole('dialog').getByText(new RegExp(booked)).first().waitFor();
    },
    shown: (page) => [page.getByRole('dialog')],
    height: 700,
  },
  {
    topic: 'card',
    as: 'employee',
    path: ({ patient }) => area(`/registry/patient/${patient}`),
    ...wholePage,
    height: 560,
  },
  {
    topic: 'waiting',
    as: 'employee',
    path: () => area('/registry/waiting'),
    ...wholePage,
    height: 480,
  },
  {
    topic: 'price',
    as: 'employee',
    path: () => area('/registry/prices'),
    ...wholePage,
    height: 400,
  },
  {
    topic: 'receive',
    as: 'doctor',
    path: ({ place }) => area(`/reception?date=${place.day}`),
    ...wholePage,
    height: 460,
  },
  {
    topic: 'print',
    as: 'doctor',
    path: ({ place }) => area(`/reception?date=${place.day}`),
    stage: async (page) => {
      // back to a day of which the demo has a written record
      const record = page
        .getByRole('button', { name: /^Открыть запись/ })
        .or(page.getByRole('link', { name: /^Открыть запись/ }));
      for (let day = 0; day < 20 && (await record.count()) === 0; day += 1) {
        const shown = page.url();
        await page.getByRole('button', { name: 'Предыдущий день' }).click();
        // the day stands in the address
        await page.waitForURL((url) => url.href !== shown);
        await page.waitForLoadState('networkidle');
      }
      await record.first().click();
      await page
        .getByRole('button', { name: /^Печать/ })
        .first()
        .waitFor();
    },
    shown: (page) => [page.locator('.visit-bar')],
    height: 320,
    isLower: true,
  },
];
