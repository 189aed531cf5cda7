import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cellsOf } from '#tests/support/workbook.ts';
import { makeClinic } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

const HEAD = 'Фамилия;Имя;Отчество;Дата рожд.;Пол;Моб. телефон;Примечание';
const ROWS = [
  'Алексеев;Артём;Игоревич;12.04.1986;м;8 (916) 555-01-01;',
  'Белова;Вера;Павловна;1990-07-30;ж;9165550102;перезвонить',
  'Воронов;Глеб;нет;03.11.2015;м;;',
  'Гусева;Дарья;Олеговна;31.02.1979;ж;12-34;',
];
const fileOf = (rows: readonly string[], name = 'пациенты.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].join('\r\n')),
});
/** names that have no Russian: of encodings */
const names = ['UTF', 'Windows', 'Unicode', 'CP866', 'DOS', 'KOI8', 'mail'];
const segment = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d+$`) });
const history = (page: Page) => page.getByRole('table', { name: 'Прежние загрузки' });

test('an administrator brings the patients of another program: columns, check, what is wrong, and back again', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /\/patient\/import\//);
  const admin = await makePerson();
  const clinic = await makeClinic(product.call, admin, 'Клиника «Пихта»');
  const page = await openBrowser({ as: admin });

  await test.step('the registry leads to the page; a file is chosen', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area/registry/patients`);
    await page.getByRole('button', { name: 'Таблица' }).click();
    await page.getByRole('menuitem', { name: 'Загрузить из файла' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Загрузка пациентов' })).toBeVisible();
    await look(page, 'patient-import', { names });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать шаблон' }).click();
    expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe('PK');
    await page.getByLabel('Таблица пациентов').setInputFiles(fileOf(['']));
    await page.getByRole('button', { name: 'Прочитать' }).click();
    await expect(page.getByText('Файл не принят: в нём нет ни одной строки с данными')).toBeVisible();
    await page.getByLabel('Таблица пациентов').setInputFiles(fileOf(ROWS));
    await page.getByRole('button', { name: 'Прочитать' }).click();
  });

  await test.step('the columns are guessed and put right', async () => {
    await expect(page.getByRole('heading', { name: 'Что в столбцах файла пациенты.csv' })).toBeVisible();
    await expect(page.getByLabel('Что в столбце «Дата рожд.»')).toHaveValue('birthDate');
    await expect(page.getByLabel('Что в столбце «Примечание»')).toHaveValue('');
    await page.getByLabel('Что в столбце «Имя»').selectOption('Отчество');
    await page.getByRole('button', { name: 'Проверить строки' }).click();
    await expect(page.getByText('Одно и то же выбрано для двух столбцов. Оставьте один.')).toBeVisible();
    await glance(page, 'patient-import-twice', { names });
    await page.getByLabel('Что в столбце «Имя»').selectOption('Имя');
    const leaves = page.getByRole('radio', { name: 'Пациентов, которые уже есть, не менять' });
    await expect(leaves).toBeChecked();
    await look(page, 'patient-import-columns', { names });
    // another encoding spoils the heads, and back
    await page.getByText('Читать файл иначе').click();
    await page.getByLabel('Кодировка').selectOption('KOI8-R');
    await expect(page.getByLabel('Что в столбце «Фамилия»')).toHaveCount(0);
    await page.getByText('Читать файл иначе').click();
    await page.getByLabel('Кодировка').selectOption('UTF-8');
    await expect(page.getByLabel('Что в столбце «Фамилия»')).toHaveValue('lastName');
    await page.getByRole('button', { name: 'Проверить строки' }).click();
  });

  await test.step('the check tells what is wrong; a reload loses nothing', async () => {
    await expect(page.getByRole('heading', { name: 'Проверен пациенты.csv' })).toBeVisible();
    await expect(segment(page, 'Новые')).toContainText('3');
    await expect(segment(page, 'С ошибками')).toHaveAttribute('aria-pressed', 'true');
    const wrong = page.getByRole('table', { name: 'С ошибками' });
    await expect(wrong).toContainText('«31.02.1979» — не дата');
    await expect(wrong).toContainText('«12-34» — не телефон');
    await look(page, 'patient-import-checked', { names });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать строки с ошибками' }).click();
    const report = await cellsOf(await readFile(await (await saved).path()));
    expect(report[1]?.slice(2, 6)).toEqual(['Гусева', 'Дарья', 'Олеговна', '31.02.1979']);
    await page.reload();
    await segment(page, 'Новые').click();
    await expect(page.getByRole('table', { name: 'Новые' })).toContainText('Алексеев Артём Игоревич');
  });

  await test.step('the others are made, and found in the registry', async () => {
    await page.getByRole('button', { name: 'Завести 3 пациентов, 1 строку с ошибками пропустить' }).click();
    await expect(history(page)).toContainText('Заведены 3 пациента, пропущена 1 строка');
    await look(page, 'patient-import-skipped', { names });
    const skipped = page.waitForEvent('download');
    await history(page).getByRole('button', { name: 'Скачать пропущенные строки' }).click();
    expect((await cellsOf(await readFile(await (await skipped).path())))[1]).toContain('Гусева');
    await page.getByRole('link', { name: 'К реестру' }).click();
    await expect(page.getByRole('row', { name: /^Белова Вера Павловна 30\.07\.1990 / })).toBeVisible();
    await expect(page.getByText('В реестре 3 пациента')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Таблица' }).click();
    await page.getByRole('menuitem', { name: 'Выгрузить в CSV' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(
      '"Воронов";"Глеб";"нет";"03.11.2015";"мужской"',
    );
  });

  await test.step('a second table fills what is empty in the cards, when that is chosen, and goes out of them again', async () => {
    const importPage = `/clinics/${clinic.slug}/personal-area/registry/patients/import`;
    await page.goto(importPage);
    await page.getByLabel('Таблица пациентов').setInputFiles({
      ...fileOf([], 'снилс.csv'),
      buffer: Buffer.from(
        [
          'Фамилия;Имя;Отчество;Дата рождения;Телефон;СНИЛС;Место работы',
          'Белова;Вера;Павловна;30.07.1990;9160000000;112-233-445 95;Школа № 5',
          'Воронов;Глеб;нет;03.11.2015;8 (916) 555-01-03;;',
          'Алексеев;Артём;Игоревич;12.04.1986;;;',
        ].join('\r\n'),
      ),
    });
    await page.getByRole('button', { name: 'Прочитать' }).click();
    // the radio itself is drawn by its label
    await page.getByText('Дополнить пустые поля их карт').click();
    await expect(page.getByRole('radio', { name: /^Дополнить пустые поля их карт/ })).toBeChecked();
    await glance(page, 'patient-import-fill', { names });
    await page.getByRole('button', { name: 'Проверить строки' }).click();
    const filled = page.getByRole('table', { name: 'Дополнят карты' });
    await expect(filled.getByRole('row', { name: /Белова Вера Павловна/ })).toContainText(
      'СНИЛС; Место работы, должность',
    );
    await expect(filled.getByRole('row', { name: /Воронов Глеб/ })).toContainText('Телефон');
    await expect(segment(page, 'Уже есть')).toContainText('1');
    await look(page, 'patient-import-filled', { names });
    await page.getByRole('button', { name: 'Дополнить 2 карты' }).click();
    await expect(history(page)).toContainText('Дополнены 2 карты, уже был 1');
    await page.getByRole('link', { name: 'К реестру' }).click();
    await expect(page.getByRole('row', { name: /^Воронов Глеб .*\(916\) 555-01-03/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Белова Вера Павловна .*\(916\) 555-01-02/ })).toBeVisible();
    await page.goto(importPage);
    await history(page).getByRole('button', { name: 'Отменить загрузку' }).click();
    await expect(page.getByRole('dialog')).toContainText('Из 2 карт уйдёт то, чем их дополнил файл снилс.csv.');
    await glance(page, 'patient-import-undo-fill', { names });
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click();
    await expect(history(page)).toContainText('Загрузка отменена');
    await page.getByRole('link', { name: 'К реестру' }).click();
    await expect(page.getByRole('row', { name: /^Воронов Глеб/ })).not.toContainText('555-01-03');
  });

  await test.step('taken back, they are gone', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area/registry/patients/import`);
    await history(page).getByRole('button', { name: 'Отменить загрузку' }).click();
    await glance(page, 'patient-import-undo', { names });
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click();
    // the fill was taken back before
    await expect(history(page).getByText('Загрузка отменена')).toHaveCount(2);
    await page.getByRole('link', { name: 'К реестру' }).click();
    await expect(page.getByText('Пациентов пока нет. Добавьте первого.')).toBeVisible();
  });
});
