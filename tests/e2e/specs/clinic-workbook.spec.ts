import { networkOf, workbookOf } from '#tests/support/clinic-workbook.ts';
import { XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { demoPerson } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

const SLUG = 'kniga-klinik';
const names = {
  names: ['xlsx', 'xls', 'csv', 'kniga', 'klinik', 'staff', 'test', 'mail', 'set', 'snt', 'klinika', 'lenina'],
};

test('a superuser fills a clinic from a workbook: columns, faults, the report, the result, and takes it back', async ({
  product,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await demoPerson(product.call, 'superuser') });
  const sheets = networkOf(SLUG, 12);
  const buffer = await workbookOf({
    ...sheets,
    employees: [...sheets.employees!, [SLUG, 'Ошибкин', 'Иван', 'не адрес', '']],
  });
  const sheetTabs = page.getByRole('group', { name: 'Листы' });

  await test.step('the menu of the user leads to it', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /Меню пользователя/ }).click();
    await page.getByRole('link', { name: 'Загрузить данные клиник' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Загрузка данных клиник' })).toBeVisible();
    await expect(page.getByText('Данных клиник из файлов ещё не загружали.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать шаблон' }).click();
    expect((await download).suggestedFilename()).toBe('Шаблон данных клиник.xlsx');
    await look(page, 'workbook', names);
  });

  await test.step('its sheets are read; a column that is lacking is told', async () => {
    await page.getByLabel('Книга данных').setInputFiles({ name: 'клиники.xlsx', mimeType: XLSX_TYPE, buffer });
    await page.getByRole('button', { name: 'Прочитать' }).click();
    await sheetTabs.getByRole('button', { name: /Сотрудники/ }).click();
    const email = page.getByLabel('Что в столбце «E-mail»');
    await expect(email).toHaveValue('email');
    await look(page, 'workbook-columns', names);
    await email.selectOption('');
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByText('Лист «Сотрудники»: укажите столбец «E-mail».')).toBeVisible();
    await email.selectOption('email');
    await page.getByRole('button', { name: 'Проверить' }).click();
  });

  await test.step('each row is told; nothing is written before it is confirmed', async () => {
    await expect(page.getByRole('heading', { name: 'Проверен клиники.xlsx' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Сотрудники: С ошибками' })).toContainText(
      '«не адрес» — не адрес почты',
    );
    await look(page, 'workbook-checked', names);
    await page.getByRole('group', { name: 'Строки листа' }).getByRole('button', { name: /Новые/ }).click();
    await expect(page.getByRole('table', { name: 'Сотрудники: Новые' }).getByRole('row')).toHaveCount(13);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать отчёт' }).click();
    expect((await download).suggestedFilename()).toBe('клиники — отчёт.xlsx');
    await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Загрузить данные клиник?' });
    await expect(dialog).toContainText('Сотрудники: новых 12');
    await expect(dialog).toContainText('С ошибками 1 строка: она не загрузится.');
    await glance(page, 'workbook-confirm', names);
    await dialog.getByRole('button', { name: 'Загрузить' }).click();
  });

  await test.step('the result leads to the clinic; its page is there', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Успешно загружено' });
    await expect(row).toContainText('Пациенты: новых 2');
    await look(page, 'workbook-done', names);
    await row.getByRole('link', { name: `Клиника ${SLUG}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Клиника ${SLUG}` })).toBeVisible();
    await page.goBack();
  });

  await test.step('it is taken back', async () => {
    await page.getByRole('button', { name: 'Отменить загрузку' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'клиники.xlsx' })).toContainText('Загрузка отменена');
    await page.goto('/clinics');
    await expect(page.getByText(`Клиника ${SLUG}`)).toHaveCount(0);
  });
});
