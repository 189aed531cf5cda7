import { readFile } from 'node:fs/promises';
import { makeClinic } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

const ROWS = [
  'Прайс-лист на 2026 год',
  'Услуга;Стоимость, руб.;Примечание',
  'Приёмы;;',
  'Первичный приём терапевта;1 500;',
  'Повторный приём терапевта;1 200,50;',
  'Процедуры;;',
  'Внутримышечная инъекция;от 300;без лекарства',
  'Капельница;по запросу;',
];
const file = { name: 'прайс.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS.join('\r\n')) };
/** names that have no Russian: of encodings */
const names = ['UTF', 'Windows', 'Unicode', 'CP866', 'DOS', 'KOI8'];

test('an administrator brings the price list from a table, mends it, and takes it back', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  const admin = await makePerson();
  const clinic = await makeClinic(product.call, admin, 'Клиника «Сосна»');
  const page = await openBrowser({ as: admin });
  const list = page.getByRole('table', { name: 'Прайс-лист' });

  await test.step('a service is added by hand', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area/registry`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Прайс-лист/ })
      .click();
    await expect(page.getByText('В прайс-листе пока нет услуг. Добавьте их по одной')).toBeVisible();
    await page.getByRole('button', { name: 'Добавить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новая услуга' });
    await dialog.getByLabel('Услуга').fill('Справка');
    await dialog.getByLabel('Цена').fill('дёшево');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog.getByText('Введите цену числом, например 1500 или «от 1500»')).toBeVisible();
    await glance(page, 'prices-dialog');
    await dialog.getByLabel('Цена').fill('от 250,5');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(list).toContainText('от 250,50 ₽');
  });

  await test.step('a table is read: its columns, what is wrong in it', async () => {
    await page.getByRole('button', { name: 'Таблица' }).click();
    await page.getByRole('menuitem', { name: 'Загрузить из файла' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Загрузка прайс-листа' })).toBeVisible();
    await page.getByLabel('Таблица с ценами').setInputFiles(file);
    await page.getByRole('button', { name: 'Прочитать' }).click();
    await expect(page.getByLabel('Что в столбце «Стоимость, руб.»')).toHaveValue('amount');
    await expect(page.getByRole('table', { name: 'С ошибками' })).toContainText('Цена «по запросу» не читается');
    await look(page, 'prices-import', { names });
    await page.getByLabel('Что в столбце «Услуга»').selectOption('');
    await expect(page.getByText('Укажите, в каком столбце услуга и в каком цена.')).toBeVisible();
    await page.getByLabel('Что в столбце «Услуга»').selectOption('Услуга');
    await page.getByRole('button', { name: /^Услуги\s*3$/ }).click();
    await expect(page.getByRole('table', { name: 'Услуги' })).toContainText('Внутримышечная инъекция');
    await page.getByRole('button', { name: 'Загрузить 3 услуги, 1 строку пропустить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Заменить' }).click();
    await expect(list).toContainText('1 200,50 ₽');
    await expect(list).not.toContainText('Справка');
    await look(page, 'prices');
  });

  await test.step('a service is changed, found and removed; the table goes out', async () => {
    await page.getByRole('searchbox').fill('процедуры укол');
    await expect(page.getByText(/Ничего не найдено|Список пуст/)).toBeVisible();
    await page.getByRole('searchbox').fill('процедуры инъекция');
    await expect(list.getByRole('row')).toHaveCount(2);
    await list.getByRole('button', { name: /^Изменить/ }).click();
    await page.getByRole('dialog').getByLabel('Цена').fill('350');
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
    await expect(list).toContainText('350 ₽');
    await page.getByRole('searchbox').fill('');
    await expect(list.getByRole('row')).toHaveCount(4);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Таблица' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(
      '"Приёмы";;"Повторный приём терапевта";1200,5',
    );
  });

  await test.step('everybody reads the prices, finds one and has it on paper', async () => {
    await page.getByRole('link', { name: 'Пациенты видят прайс-лист на странице «Цены»' }).click();
    await expect(page).toHaveURL(new RegExp(`/clinics/${clinic.slug}/prices$`));
    const guest = await openBrowser({});
    await guest.goto(`/clinics/${clinic.slug.toUpperCase()}`);
    await guest.getByRole('link', { name: 'Цены' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Цены' })).toBeVisible();
    await expect(guest).toHaveTitle(/^Цены, Клиника «Сосна» — /);
    const visits = guest.getByRole('table', { name: 'Приёмы' });
    await expect(visits.getByRole('row', { name: /Повторный приём терапевта/ })).toContainText('1 200,50 ₽');
    await expect(guest.getByRole('table', { name: 'Процедуры' })).toContainText('350 ₽');
    await look(guest, 'clinic-prices');
    await guest.getByRole('searchbox').fill('инъекции');
    await expect(guest.getByText('Найдена 1 услуга')).toBeVisible();
    await expect(visits).toHaveCount(0);
    await guest.reload();
    await expect(guest.getByRole('searchbox')).toHaveValue('инъекции');
    await expect(guest.getByRole('table')).toHaveCount(1);
    await guest.emulateMedia({ media: 'print' });
    await expect(guest.getByRole('table', { name: 'Процедуры' })).toBeVisible();
    for (const screenOnly of [guest.getByRole('searchbox'), guest.getByRole('banner'), guest.getByRole('contentinfo')])
      await expect(screenOnly).toBeHidden();
    await guest.emulateMedia({ media: 'screen' });
    await guest.getByRole('searchbox').fill('рентген');
    await expect(guest.getByText('По запросу «рентген» услуг нет')).toBeVisible();
    await guest.getByRole('button', { name: 'Показать все цены' }).click();
    await expect(guest.getByRole('table')).toHaveCount(2);
    // a list that did not come is no empty list
    watch.allow(500, /^\/price\/$/);
    await guest.route('**/price/**', (route) => route.fulfill({ status: 500 }));
    await guest.reload();
    await expect(guest.getByRole('alert')).toContainText('Повторить');
    await expect(guest.getByText('ещё не опубликовала')).toHaveCount(0);
    await guest.unroute('**/price/**');
    await guest.getByRole('button', { name: 'Повторить' }).click();
    await expect(visits).toBeVisible();
  });

  await test.step('the former list comes back', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area/registry/prices/import`);
    await page.getByRole('button', { name: 'Вернуть прежний' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Вернуть прежний' }).click();
    await expect(page.getByText('Прежний прайс-лист возвращён: 1 услуга')).toBeVisible();
    await page.getByRole('link', { name: 'К прайс-листу' }).click();
    await expect(list).toContainText('Справка');
  });
});
