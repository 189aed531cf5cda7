import { drugsStarter } from '#server/db/refbooks/drugs-starter.ru.ts';
import { look } from '../fixtures/look.ts';
import { signIn, type SignedInPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const DEMO_PASSWORD = 'klinika-demo-1';

test('a guest is sent home from the register of drugs and told why', async ({ page }) => {
  await page.goto('/dictionaries/grls');
  await expect(page).toHaveURL(/^[^?]*\/$/);
  await expect(page.getByText('Пожалуйста авторизуйтесь или зарегистрируйтесь в системе')).toBeVisible();
});

test('a person reads the register of drugs, and goes over to ICD-10 and back', async ({ makePerson, openBrowser }) => {
  const page = await openBrowser({ as: await makePerson() });
  await page.goto('/dictionaries');
  await page.getByRole('navigation', { name: 'Справочники' }).getByRole('link', { name: 'ГРЛС' }).click();
  await expect(page).toHaveURL(/\/dictionaries\/grls$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ГРЛС' })).toBeVisible();
  const table = page.getByRole('table', { name: 'ГРЛС' });
  for (const name of [
    'Торговое название',
    'Международное название',
    'Формы выпуска',
    'Нормативные документы',
    'Фармакотерапевтическая группа',
  ])
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(21);
  await look(page, 'dictionary-grls');
  const search = page.getByRole('searchbox', { name: 'Поиск: ГРЛС' });
  await search.fill('ибупр');
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).toContainText('Нурофен');
  await search.fill('нет такого');
  await expect(page.getByText('Ничего не найдено. Сократите название или наберите международное.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Справочники' }).getByRole('link', { name: 'МКБ-10' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'МКБ-10' })).toBeVisible();
});

test('the superuser imports a book of drugs, chosen among five, and takes it back', async ({
  product,
  openBrowser,
}) => {
  const superuser = { email: 'superuser@demo.test', password: DEMO_PASSWORD };
  const person: SignedInPerson = {
    ...superuser,
    firstName: '',
    lastName: '',
    middleName: '',
    token: await signIn(product.call, superuser),
  };
  const page = await openBrowser({ as: person });
  await page.goto('/dictionaries/grls');
  await page.getByRole('link', { name: 'Загрузить из файла' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Загрузка ГРЛС' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Справочники' }).getByRole('link', { name: 'Адреса' }).click();
  await expect(page.getByText('работает начальный набор регионов и городов')).toBeVisible();
  await look(page, 'refbook-import-addresses', {
    names: ['ГАР', 'ФИАС', 'AS', 'ADDR', 'OBJ', 'ADM', 'HIERARCHY', 'XML', 'zip', 'xml'],
  });
  await page.getByRole('navigation', { name: 'Справочники' }).getByRole('link', { name: 'ГРЛС' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Загрузка ГРЛС' })).toBeVisible();
  // all of the starter and one more: other journeys go on finding theirs
  const rows = [
    ...drugsStarter(),
    { code: 'N1', name: 'Проверолин', international: 'Проверолин', group: 'Проверочные', forms: ['таблетки, 1 мг'] },
  ].map(
    ({ code, name, international, forms }) =>
      `<row><S_NUM_REG>${code}</S_NUM_REG><S_TORG_NAME>${name}</S_TORG_NAME><S_MNN>${international}</S_MNN><S_FORMS>${forms.join('; ')}</S_FORMS></row>`,
  );
  await page.getByLabel('Файл справочника').setInputFiles({
    name: 'grls_2026-08-17.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(`<root><data>${rows.join('')}</data></root>`),
  });
  await page.getByRole('button', { name: 'Проверить' }).click();
  const plan = page.getByRole('form', { name: /^Проверен / });
  await expect(plan.getByText(new RegExp(`^Будет добавлено ${rows.length}, `))).toBeVisible();
  await plan.getByRole('textbox', { name: 'Число строк, которые будут выведены' }).fill(String(drugsStarter().length));
  await plan.getByRole('button', { name: 'Загрузить' }).click();
  await expect(page.getByRole('row').getByText('Справочник загружен')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row').filter({ hasText: '2026.08.17' })).toBeVisible();
  await page.getByRole('link', { name: 'К справочнику' }).click();
  await page.getByRole('searchbox', { name: 'Поиск: ГРЛС' }).fill('проверолин');
  await expect(page.getByRole('table', { name: 'ГРЛС' })).toContainText('Проверолин');
  await page.goBack();
  await page.goto('/dictionaries/grls/import');
  await page.getByRole('button', { name: 'Отменить загрузку' }).click();
  await page
    .getByRole('dialog', { name: 'Отменить загрузку?' })
    .getByRole('button', { name: 'Отменить загрузку' })
    .click();
  await expect(page.getByRole('row').getByText('Загрузка отменена')).toBeVisible();
});
