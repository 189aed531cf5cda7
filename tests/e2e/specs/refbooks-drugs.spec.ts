import { drugsStarter } from '#server/db/refbooks/drugs-starter.ru.ts';
import { bookedPatient, demoPerson, demoReception } from '../fixtures/demo.ts';
import { look } from '../fixtures/look.ts';
import { signIn, type SignedInPerson } from '../fixtures/people.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { PatientsPage } from '../pages/patients-page.ts';
import { ReceptionPage } from '../pages/reception-page.ts';

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

test('the superuser makes a benefit by hand, corrects it, removes it and takes it up again; a street lies in a city', async ({
  product,
  watch,
  openBrowser,
}) => {
  watch.allow(422, /refbook\/api\/lgoti/);
  const superuser = { email: 'superuser@demo.test', password: DEMO_PASSWORD };
  const person: SignedInPerson = {
    ...superuser,
    firstName: '',
    lastName: '',
    middleName: '',
    token: await signIn(product.call, superuser),
  };
  const page = await openBrowser({ as: person });
  const names = ['SMOCOD', 'ФИАС', 'ОКАТО'];
  await page.goto('/dictionaries');
  const books = page.getByRole('navigation', { name: 'Справочники' });
  await books.getByRole('link', { name: 'Льготные категории' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Льготные категории' })).toBeFocused();
  const table = page.getByRole('table', { name: 'Льготные категории' });
  const saved = page.getByRole('dialog').getByRole('button', { name: 'Сохранить' });
  await test.step('a code that is taken is told at its field, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Добавить запись' }).click();
    const form = page.getByRole('dialog', { name: 'Новая запись' });
    await form.getByLabel('Код').fill('084');
    await form.getByLabel('Категория').fill('Жители посёлка');
    await saved.click();
    await expect(form.getByText('Такой код в справочнике уже есть')).toBeVisible();
    await look(page, 'refbook-row-form', { names, fullPage: false });
    await form.getByLabel('Код').fill('991');
    await saved.click();
    await expect(form).toHaveCount(0);
  });
  const search = page.getByRole('searchbox', { name: 'Поиск: Льготные категории' });
  await search.fill('посёлка');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByText('внесена вручную')).toBeVisible();
  await table.getByRole('button', { name: 'Изменить: 991 Жители посёлка' }).click();
  await page.getByRole('dialog', { name: 'Запись 991' }).getByLabel('Категория').fill('Жители посёлка у станции');
  await saved.click();
  await expect(table).toContainText('Жители посёлка у станции');
  await search.fill('');
  await expect(table.getByRole('row')).toHaveCount(21);
  await look(page, 'refbook-rows-benefits', { names });
  await search.fill('991');
  await table.getByRole('button', { name: /^Убрать: 991/ }).click();
  await page
    .getByRole('dialog', { name: /^Убрать «991/ })
    .getByRole('button', { name: 'Убрать' })
    .click();
  await expect(page.getByText('Ничего не найдено. Проверьте код или сократите слова.')).toBeVisible();
  await page.getByRole('button', { name: 'Убраны' }).click();
  await look(page, 'refbook-rows-retired', { names });
  await table.getByRole('button', { name: /^Вернуть: 991/ }).click();
  await page
    .getByRole('dialog', { name: /^Вернуть «991/ })
    .getByRole('button', { name: 'Вернуть' })
    .click();
  await page.getByRole('button', { name: 'Действуют' }).click();
  await expect(table).toContainText('Жители посёлка у станции');

  await books.getByRole('link', { name: 'Адреса' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Адреса' })).toBeVisible();
  await page.getByRole('button', { name: 'Добавить запись' }).click();
  const form = page.getByRole('dialog', { name: 'Новая запись' });
  await form.getByRole('combobox', { name: 'Где находится' }).fill('алт бийск');
  await page.getByRole('option', { name: 'Алтайский край, г. Бийск' }).click();
  await form.getByLabel('Название').fill('Проверочная');
  await form.getByLabel('Сокращение').fill('ул.');
  await look(page, 'refbook-row-address', { names, fullPage: false });
  await saved.click();
  await page.getByRole('searchbox', { name: 'Поиск: Адреса' }).fill('проверочная');
  await expect(page.getByRole('table', { name: 'Адреса' })).toContainText('Алтайский край, г. Бийск, ул. Проверочная');
  await books.getByRole('link', { name: 'Страховые организации' }).click();
  await expect(page.getByRole('table', { name: 'Страховые организации' })).toContainText('СОГАЗ');
  await look(page, 'refbook-rows-insurers', { names });
});

test('the card is filled from reference books: an address by one line, an insurer, a benefit; any text may stand', async ({
  product,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  const patients = new PatientsPage(page);
  await patients.open();
  await page.keyboard.press('F2');
  await patients.dialog.getByLabel('Фамилия').fill('Справочникова');
  await patients.dialog.getByLabel('Имя', { exact: true }).fill('Ирина');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Медицинская карта №\d+$/ })).toBeVisible();
  await patients.field('Отчество').fill('Петровна');
  await patients.field('Дата рождения').fill('01.02.1980');
  const options = page.getByRole('listbox').getByRole('option');

  await test.step('the address', async () => {
    await patients.field('Адрес одной строкой').fill('алт бийск 10 5');
    await expect(options.first()).toHaveText('Алтайский край, г. Бийск, дом 10, кв. 5');
    await look(page, 'card-address-line', { fullPage: false });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(patients.field('Субъект Российской Федерации')).toHaveValue('Алтайский край');
    await expect(patients.field('Город')).toHaveValue('Бийск');
    await expect(patients.field('Дом')).toHaveValue('10');
    await expect(patients.field('Квартира')).toHaveValue('5');
    await patients.field('Город').fill('барн');
    await expect(options.first()).toHaveText('Алтайский край, г. Барнаул');
    await options.first().click();
    await expect(patients.field('Город')).toHaveValue('Барнаул');
    await patients.field('Улица').fill('Нигде не записанная');
    await expect(page.getByText('Останется так, как набрано').last()).toBeVisible();
  });
  await test.step('the insurer and the benefit', async () => {
    await patients.field('Страховая медицинская организация').fill('согаз');
    await options.filter({ hasText: 'СОГАЗ-Мед' }).first().click();
    await expect(patients.field('Страховая медицинская организация')).toHaveValue(/СОГАЗ-Мед/);
    await patients.field('Код категории льготы').fill('дети');
    await options.filter({ hasText: '084' }).click();
    await expect(patients.field('Код категории льготы')).toHaveValue('084');
    await look(page, 'card-books');
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Запись сохранена успешно')).toBeVisible();
  await page.reload();
  await expect(patients.field('Улица')).toHaveValue('Нигде не записанная');
  await expect(patients.field('Страховая медицинская организация')).toHaveValue(/СОГАЗ-Мед/);
});

test('a doctor prescribes a drug of the register with one of its forms, and another in own words', async ({
  product,
  openBrowser,
}) => {
  const place = await demoReception(product.call, { skip: 6 });
  await bookedPatient(product.call, place, [place.slots[0]!], { lastName: 'Лекарственная' });
  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await reception.open(place.day);
  await reception.accept('Лекарственная');
  const section = reception.section('Назначения');
  await section.getByRole('button', { name: 'Добавить препарат' }).click();
  const row = section.getByRole('group', { name: 'препарат 1' });
  await page.keyboard.type('ибу');
  const option = page.getByRole('option').filter({ hasText: 'Нурофен' });
  await expect(option).toContainText('Ибупрофен');
  await look(page, 'prescription-drugs', { fullPage: false });
  await option.click();
  await expect(row.getByText('МНН: Ибупрофен')).toBeVisible();
  await row.getByRole('combobox', { name: 'Дозировка' }).focus();
  await page.getByRole('option').filter({ hasText: '200 мг' }).click();
  await expect(row.getByRole('combobox', { name: 'Дозировка' })).toHaveValue('таблетки, покрытые оболочкой, 200 мг');
  await section.getByRole('button', { name: 'Добавить препарат' }).click();
  await page.keyboard.type('Отвар бабушкин');
  await expect(section.getByRole('combobox', { name: 'Наименование' }).last()).toHaveValue('Отвар бабушкин');
});
