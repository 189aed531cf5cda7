import type { Page } from '@playwright/test';
import { mkb10Starter } from '#server/db/mkb10/mkb10-starter.ts';
import { glance, look } from '../fixtures/look.ts';
import { signIn, type SignedInPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const DEMO_PASSWORD = 'klinika-demo-1';
/**
 * The file of an edition that has all the starter set and one code more: other journeys of this server go on finding
 * theirs.
 */
function officialFile(): Buffer {
  const starter = mkb10Starter();
  const rows = [
    ...starter,
    { code: 'J06.7', recCode: '1001J067', name: 'Острая "проверочная" инфекция', parent: 'J06', additional: null },
  ];
  const ids = new Map(rows.map(({ code }, index) => [code, index + 1]));
  const lines = rows.map(
    ({ code, recCode, name, parent, additional }) =>
      `${ids.get(code)};"${recCode}";"${code}";"${name.replaceAll('"', '""')}";${parent === null ? '' : ids.get(parent)};${additional ?? ''};1;`,
  );
  return Buffer.from(['ID;REC_CODE;MKB_CODE;MKB_NAME;ID_PARENT;ADDL_CODE;ACTUAL;DATE', ...lines].join('\n'));
}
const searchIn = (page: Page) => page.getByRole('searchbox', { name: 'Поиск: МКБ-10' });
const table = (page: Page) => page.getByRole('table', { name: 'МКБ-10' });

test('a guest is sent home and told why', async ({ page }) => {
  for (const path of ['/dictionaries', '/dictionaries/mkb10', '/dictionaries/mkb10/import']) {
    await page.goto(path);
    await expect(page).toHaveURL(/^[^?]*\/$/);
    await expect(page.getByText('Пожалуйста авторизуйтесь или зарегистрируйтесь в системе')).toBeVisible();
  }
  await expect(
    page.getByRole('navigation', { name: 'Основное меню' }).getByRole('button', { name: 'Модули' }),
  ).toHaveCount(0);
});

test('a person reads ICD-10: pages, search, and the address keeps both', async ({ makePerson, openBrowser }) => {
  const page = await openBrowser({ as: await makePerson() });
  await page.goto('/dictionaries');
  await expect(page).toHaveURL(/\/dictionaries\/mkb10$/);
  // a reader's address, but no way of their menu: that one is for staff
  await expect(
    page.getByRole('navigation', { name: 'Основное меню' }).getByRole('button', { name: 'Модули' }),
  ).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'МКБ-10' })).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(21);
  await expect(table(page).getByRole('row').nth(1)).toContainText('НЕКОТОРЫЕ ИНФЕКЦИОННЫЕ И ПАРАЗИТАРНЫЕ БОЛЕЗНИ');
  await look(page, 'dictionary-mkb10', { names: ['Clostridium', 'difficile'] });
  await page.getByRole('button', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(table(page)).not.toContainText('НЕКОТОРЫЕ ИНФЕКЦИОННЫЕ И ПАРАЗИТАРНЫЕ БОЛЕЗНИ');
  await searchIn(page).fill('о06');
  await expect(page).toHaveURL(/search=/);
  await searchIn(page).fill('j069');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(table(page)).toContainText('Острая инфекция верхних дыхательных путей неуточненная');
  await page.reload();
  await expect(searchIn(page)).toHaveValue('j069');
  await expect(table(page)).toContainText('J06.9');
  await searchIn(page).fill('нет такой болезни');
  await expect(page.getByText('Ничего не найдено. Проверьте код или сократите слова.')).toBeVisible();
  await glance(page, 'dictionary-nothing');
  await page.goto('/dictionaries/mkb10/import');
  await expect(page).toHaveURL(/access-denied/);
});

test('a person opens ICD-10 by chapters, and sees of a code what it lies in and whether it is recorded', async ({
  makePerson,
  watch,
  openBrowser,
}) => {
  watch.allow(404, /mkb10\/tree/);
  const page = await openBrowser({ as: await makePerson() });
  await page.goto('/dictionaries/mkb10');
  await page.getByRole('link', { name: 'По классам' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'МКБ-10 по классам' })).toBeFocused();
  const inside = page.getByRole('list', { name: 'Что входит' });
  await expect(inside.getByRole('listitem')).toHaveCount(22);
  await look(page, 'dictionary-tree');
  await inside.getByRole('link', { name: /^X\b/ }).click();
  await inside.getByRole('link', { name: /J00-J06/ }).click();
  await inside.getByRole('link', { name: /^J06\b/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^J06 / })).toBeFocused();
  await expect(page.getByText('Это группа: пациенту записывают более точный код из неё.')).toBeVisible();
  await look(page, 'dictionary-code');
  await inside.getByRole('link', { name: /J06.9/ }).click();
  await expect(page.getByText('Код можно записать пациенту.')).toBeVisible();
  await expect(inside).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Где находится код' }).getByRole('link', { name: 'J00-J06' }).click();
  await expect(page).toHaveURL(/tree\/J00-J06$/);
  await page.goto('/dictionaries/mkb10/tree/Q00.Z');
  await expect(page.getByText('Такого кода в справочнике нет.')).toBeVisible();
});

test('the superuser imports the official file, sees how it goes, and finds its new code', async ({
  product,
  watch,
  openBrowser,
}) => {
  watch.allow(422, /mkb10\/import/);
  const superuser = { email: 'superuser@demo.test', password: DEMO_PASSWORD };
  const person: SignedInPerson = {
    ...superuser,
    firstName: '',
    lastName: '',
    middleName: '',
    token: await signIn(product.call, superuser),
  };
  const page = await openBrowser({ as: person });
  await page.goto('/dictionaries/mkb10');
  await page.getByRole('link', { name: 'Загрузить из файла' }).click();
  await expect(page.getByText('Официальный файл ещё не загружали')).toBeVisible();
  const file = page.getByLabel('Файл справочника');

  await test.step('a wrong file is refused in words and stays in the history', async () => {
    await file.setInputFiles({ name: 'price.csv', mimeType: 'text/csv', buffer: Buffer.from('code;name\n1;Приём') });
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByText('Файл не принят: Это не файл МКБ-10 из НСИ')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Прежние загрузки' }).getByRole('row')).toHaveCount(2);
  });

  const plan = page.getByRole('form', { name: /^Проверен / });
  await test.step('one that takes much away is not written until its number is typed, and may be thrown away', async () => {
    const lines = officialFile().toString().split('\n');
    const part = Buffer.from(lines.filter((line) => !/;"[STVWXYZ]\d\d/.test(line)).join('\n'));
    await file.setInputFiles({ name: '1.2.643.5.1.13.13.11.1005_9.0.csv', mimeType: 'text/csv', buffer: part });
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(plan.getByText(/^Будет добавлено 1, изменено .+, выведено из действия .+ из .+\.$/)).toBeVisible();
    await plan.getByRole('button', { name: 'Загрузить' }).click();
    await expect(plan.getByRole('textbox', { name: 'Число строк, которые будут выведены' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await look(page, 'dictionary-import-plan', {
      names: ['OID', 'csv', 'price', 'REC', 'CODE', 'MKB', 'NAME', 'PARENT', 'ADDL', 'ACTUAL', 'DATE'],
    });
    await plan.getByRole('button', { name: 'Не загружать' }).click();
    await expect(page.getByRole('row').getByText('Не загружен', { exact: true })).toBeVisible();
  });

  await test.step('the right one is looked at, then written with its progress, which a reload does not lose', async () => {
    await file.setInputFiles({
      name: '1.2.643.5.1.13.13.11.1005_9.1.csv',
      mimeType: 'text/csv',
      buffer: officialFile(),
    });
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(plan.getByText(/выведено из действия 0 из /)).toBeVisible();
    // the bar may come and go between two looks of a test: what it says is read from the answers that fed it
    const seen: string[] = [];
    page.on(
      'response',
      (answer) =>
        void answer.json().then(
          (body: { items?: { state: string }[]; state?: string }) => {
            seen.push(body.state ?? body.items?.[0]?.state ?? '');
          },
          () => {},
        ),
    );
    await plan.getByRole('button', { name: 'Загрузить' }).click();
    await expect(
      page
        .getByRole('progressbar', { name: /^Загружается/ })
        .or(page.getByRole('row').getByText('Справочник загружен')),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row').getByText('Справочник загружен')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('status').filter({ hasText: /^Справочник загружен. Добавлено 1, / })).toBeAttached();
    expect(seen).toContain('running');
  });
  // by its version: «9.1» may be in a date, too
  const version = page.getByRole('cell', { name: '9.1', exact: true });
  await expect(page.getByRole('row').filter({ has: version })).toContainText('Добавлено 1, ');
  await look(page, 'dictionary-import', {
    names: ['OID', 'csv', 'price', 'REC', 'CODE', 'MKB', 'NAME', 'PARENT', 'ADDL', 'ACTUAL', 'DATE'],
  });

  await page.getByRole('link', { name: 'К справочнику' }).click();
  await searchIn(page).fill('проверочная');
  await expect(table(page)).toContainText('J06.7');

  await test.step('the last one is taken back after a question', async () => {
    await page.goto('/dictionaries/mkb10/import');
    await page.getByRole('button', { name: 'Отменить загрузку' }).click();
    await page
      .getByRole('dialog', { name: 'Отменить загрузку?' })
      .getByRole('button', { name: 'Отменить загрузку' })
      .click();
    await expect(page.getByRole('row').getByText('Загрузка отменена')).toBeVisible();
    await page.getByRole('link', { name: 'К справочнику' }).click();
    await searchIn(page).fill('J06.7');
    await expect(page.getByText('Ничего не найдено. Проверьте код или сократите слова.')).toBeVisible();
  });
});
