import { patientEndpoints as api } from '#shared/contract/patients.ts';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { glance, look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test, type Product } from '../fixtures/test.ts';
import type { SignedInPerson } from '../fixtures/people.ts';
import { PatientsPage } from '../pages/patients-page.ts';

const SLUG = 'zdorovie';
let made = 0;
/** A patient of the demo clinic, made without a browser. */
async function makePatient(
  product: Product,
  staff: SignedInPerson,
  more: { middle_name?: string; date_of_birth?: string; phone?: string } = {},
) {
  made += 1;
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: SLUG } });
  const caller = { token: staff.token, clinic: clinic.id };
  const body = { last_name: `Щукина${'абвгдежзик'.charAt(made)}`, first_name: 'Ева', ...more };
  return { caller, patient: await product.call(api.createPatient, { body }, caller) };
}
const cardUrl = (id: string, query = '') => `/clinics/${SLUG}/personal-area/registry/patient/${id}${query}`;

test('the desk finds a patient, turns the pages, and the address keeps both', async ({ product, openBrowser }) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  const patients = new PatientsPage(page);
  await page.goto(`/clinics/${SLUG}/personal-area`);
  await page
    .getByRole('navigation', { name: 'Личный кабинет' })
    .getByRole('link', { name: 'Реестр пациентов' })
    .click();
  await expect(patients.heading).toBeFocused();
  await expect(patients.table.getByRole('columnheader')).toHaveText([
    'Фамилия',
    'Имя',
    'Отчество',
    'Дата рождения',
    '№ карты',
    'Телефон',
    'Пол',
  ]);
  await expect(patients.table.getByRole('row')).toHaveCount(51);
  await look(page, 'patients-registry', { fullPage: false });

  await test.step('pages', async () => {
    const first = await patients.table.getByRole('row').nth(1).innerText();
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(patients.table.getByRole('row').nth(1)).not.toHaveText(first);
    const second = await patients.table.getByRole('row').nth(1).innerText();
    await page.reload();
    await expect(patients.table.getByRole('row').nth(1)).toHaveText(second.split('\t').join(''));
    await page.goBack();
    await expect(page).not.toHaveURL(/page=2/);
    expect(await page.locator('tr').count()).toBeLessThanOrEqual(200);
  });

  await test.step('search', async () => {
    await patients.search.fill('нет такого человека');
    await expect(page.getByText('Никого не нашли')).toBeVisible();
    await glance(page, 'patients-nobody', { fullPage: false });
    await patients.search.fill('5');
    await expect(patients.table.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/search=5/);
    await patients.table.getByRole('row').nth(1).click();
    await expect(patients.card('5')).toBeVisible();
    await patients.back.click();
    await expect(patients.heading).toBeVisible();
    await expect(page).toHaveURL(/search=5$/);
    await expect(patients.search).toHaveValue('5');
  });

  await test.step('a page behind the last one leads to the last', async () => {
    await page.goto(`/clinics/${SLUG}/personal-area/registry/patients?page=999`);
    await expect(page).toHaveURL(/page=\d\d$/);
    await expect(patients.table.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText('Пациентов пока нет')).toBeHidden();
  });
});

test('a patient is added and the card filled by keyboard; a wrong SNILS is told at its field', async ({
  product,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  const patients = new PatientsPage(page);
  await patients.open();
  await page.keyboard.press('F2');
  await expect(patients.dialog.getByLabel('Фамилия')).toBeFocused();
  await look(page, 'patients-new', { fullPage: false });

  await test.step('required names', async () => {
    await page.keyboard.press('Enter');
    await expect(patients.dialog.getByText('Это поле обязательное')).toHaveCount(2);
  });
  await test.step('add', async () => {
    await page.keyboard.type('Ёжикова');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Клавдия');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1.2.1980');
    await page.keyboard.press('Enter');
  });
  const heading = page.getByRole('heading', { level: 1, name: /^Медицинская карта №\d+$/ });
  await expect(heading).toBeVisible();
  await expect(patients.field('Дата рождения')).toHaveValue('01.02.1980');
  await expect(
    page.getByText('Для приёма не хватает: отчество или отметка «Нет отчества», пол, субъект РФ'),
  ).toBeVisible();

  await test.step('address chain', async () => {
    await expect(patients.field('Улица')).toBeDisabled();
    await expect(patients.item('Место регистрации').getByText('Сначала город или населенный пункт')).toBeVisible();
    await patients.field('Субъект Российской Федерации').fill('Тверская область');
    await patients.field('Город').fill('Тверь');
    await patients.field('Улица').fill('Советская');
    await patients.field('Дом').fill('5к2');
    await patients.field('Улица').fill('');
    await expect(patients.field('Дом')).toHaveValue('5к2');
    await expect(patients.item('Место регистрации').getByText('Сначала укажите улицу')).toBeVisible();
    await patients.field('Улица').fill('Советская');
    await expect(patients.item('Место регистрации').getByText('Сначала укажите улицу')).toBeHidden();
  });

  await test.step('a wrong SNILS', async () => {
    await patients.field('СНИЛС').fill('11223344596');
    await expect(patients.field('СНИЛС')).toHaveValue('112-233-445 96');
    await page.keyboard.press('Tab');
    await expect(patients.item('СНИЛС').getByText('Проверьте СНИЛС: контрольное число не сходится')).toBeVisible();
    await expect(patients.item('СНИЛС').getByText('заполнено'), 'what is wrong is not ticked off').toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(patients.field('Отчество')).toBeFocused();
    await expect(
      patients.item('Фамилия, имя, отчество').getByText('Укажите отчество или отметьте «Нет отчества»'),
    ).toBeVisible();
    await glance(page, 'patients-card-wrong', { fullPage: false });
    await page.getByRole('checkbox', { name: /^Нет отчества/ }).check({ force: true });
    await patients.field('СНИЛС').fill('112-233-445 95');
    await expect(patients.item('СНИЛС').getByText('заполнено')).toHaveCount(1);
  });

  await test.step('an emoji or «паспорт №» ticks no item', async () => {
    await patients.field('Код категории льготы').fill('😀');
    await patients.field('Номер документа').fill('паспорт №');
    await page.keyboard.press('Tab');
    const [benefit, identity] = [patients.item('Код категории льготы'), patients.item('Документ')];
    await expect(benefit.getByText('Код льготы — три цифры, например 083')).toBeVisible();
    await expect(identity.getByText('В номере документа нужны цифры; кроме них могут быть буквы')).toBeVisible();
    for (const item of [benefit, identity]) await expect(item.getByText('заполнено')).toHaveCount(0);
    await glance(page, 'patients-card-document', { fullPage: false });
    await patients.field('Код категории льготы').fill('083');
    await expect(benefit.getByText('заполнено')).toHaveCount(1);
    await patients.field('Код категории льготы').fill('');
    await patients.field('Номер документа').fill('');
  });

  await test.step('saved by Ctrl+S', async () => {
    await patients.field('Пол').selectOption('женский');
    await patients.field('Телефон').fill('8 916 123-45-67');
    await patients.field('Номер полиса').fill('4561261212345467');
    // filled for a visit, but for an error elsewhere: nothing green beside it
    await patients.field('СНИЛС').fill('112-233-445 96');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Исправьте 1 поле', { exact: true })).toBeVisible();
    await expect(page.getByText('Карта заполнена: пациента можно принимать')).toBeHidden();
    await patients.field('СНИЛС').fill('112-233-445 95');
    await patients.field('Группа крови').selectOption('AB(IV)');
    await patients.field('Аллергические реакции').fill('Пенициллин: крапивница');
    await expect(patients.state).toHaveText('Есть несохранённые изменения');
    await page.keyboard.press('Control+s');
    await expect(patients.state).toHaveText(/^Сохранено в \d\d:\d\d$/);
    await expect(page.getByText('Запись сохранена успешно')).toBeVisible();
    await expect(page.getByText('Карта заполнена: пациента можно принимать')).toBeVisible();
    await expect(page.getByText('Заполнено 8 из 21')).toBeVisible();
  });
  await page.reload();
  await expect(patients.field('Номер полиса')).toHaveValue('4561 2612 1234 5467');
  await expect(patients.field('Телефон')).toHaveValue('+7 (916) 123-45-67');
  await expect(patients.field('Аллергические реакции')).toHaveValue('Пенициллин: крапивница');
  await look(page, 'patients-card');
});

test('a double is shown before it is made, and may be chosen', async ({ product, openBrowser }) => {
  const staff = await demoStaff(product.call, 'employee');
  const { patient } = await makePatient(product, staff, { date_of_birth: '1975-03-04', phone: '+79160000001' });
  const page = await openBrowser({ as: staff });
  const patients = new PatientsPage(page);
  await patients.open(SLUG, '?new=1');
  await patients.dialog.getByLabel('Фамилия').fill(patient.last_name.toUpperCase());
  await patients.dialog.getByLabel('Имя').fill('Ева');
  await patients.field('Дата рождения').fill('04.03.1975');
  await patients.dialog.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(patients.dialog.getByText('Похоже, этот пациент уже есть')).toBeVisible();
  await expect(patients.dialog.getByRole('button', { name: 'Всё равно добавить' })).toBeVisible();
  await look(page, 'patients-double', { fullPage: false });
  await patients.dialog.getByRole('button', { name: `Выбрать: ${patient.last_name} Ева` }).click();
  await expect(patients.card(patient.cardid)).toBeVisible();
});

test('two tabs change one card: what the other saved is shown field by field, nothing is lost', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /^\/patient\//);
  const staff = await demoStaff(product.call, 'employee');
  const { patient } = await makePatient(product, staff, { middle_name: 'Ильинична', date_of_birth: '1990-05-06' });
  const page = await openBrowser({ as: staff });
  const other = await page.context().newPage();
  const [mine, theirs] = [new PatientsPage(page), new PatientsPage(other)];
  for (const tab of [page, other]) {
    await tab.goto(cardUrl(patient.id));
    await expect(new PatientsPage(tab).card(patient.cardid)).toBeVisible();
  }
  await test.step('what the other saves is taken over where nothing was typed', async () => {
    await mine.field('Аллергические реакции').fill('Пыльца');
    await theirs.field('Электронная почта').fill('live@example.test');
    await theirs.save.click();
    await expect(theirs.state).toHaveText(/^Сохранено/);
    await expect(mine.field('Электронная почта')).toHaveValue('live@example.test');
    await expect(mine.field('Аллергические реакции')).toHaveValue('Пыльца');
  });

  await mine.field('Должность').fill('Учитель');
  await theirs.field('Электронная почта').fill('their@example.test');
  await theirs.field('Должность').fill('Инженер');
  await theirs.save.click();
  await expect(theirs.state).toHaveText(/^Сохранено/);
  await mine.field('Аллергические реакции').fill('Нет');
  await mine.save.click();
  await expect(mine.dialog.getByRole('heading', { name: 'Карту уже изменили' })).toBeVisible();
  // who was first, and when
  await expect(
    mine.dialog.getByText(/^Её уже сохранили \(\p{Lu}\p{L}+\s\p{L}\..*, \d+\s\p{L}+, \d\d:\d\d\)/u),
  ).toBeVisible();
  await expect(mine.dialog.getByRole('radiogroup')).toHaveCount(2);
  const position = mine.dialog.getByRole('radiogroup', { name: 'Должность' });
  await expect(position.getByRole('radio', { name: 'Ваше: Учитель' })).toBeChecked();
  await expect(position.getByRole('radio', { name: 'Сохранено: Инженер' })).toBeVisible();
  await expect(
    mine.dialog
      .getByRole('radiogroup', { name: 'Электронная почта' })
      .getByRole('radio', { name: 'Сохранено: their@example.test' }),
  ).toBeChecked();
  await look(page, 'patients-conflict', { fullPage: false });
  await mine.dialog.getByRole('button', { name: 'Сохранить выбранное' }).click();
  await expect(mine.state).toHaveText(/^Сохранено/);
  await page.reload();
  await expect(mine.field('Должность')).toHaveValue('Учитель');
  await expect(mine.field('Электронная почта')).toHaveValue('their@example.test');
  await expect(mine.field('Аллергические реакции')).toHaveValue('Нет');

  await test.step('a colleague who has it open, too, is named until they go', async () => {
    const colleague = await openBrowser({ as: await demoStaff(product.call, 'orgadmin') });
    await colleague.goto(cardUrl(patient.id));
    const alsoOpen = page.getByText(/^Сейчас открыто и у других: \p{L}+/u);
    await expect(alsoOpen).toBeVisible();
    await expect(alsoOpen).not.toContainText(',');
    await glance(page, 'patients-also-open', { fullPage: false });
    await colleague.close();
    await expect(alsoOpen).toBeHidden();
  });
});

test('unsaved changes are asked about; a doctor who came from elsewhere is led back there', async ({
  product,
  openBrowser,
}) => {
  const staff = await demoStaff(product.call, 'employee');
  const { patient } = await makePatient(product, staff, { middle_name: 'Ильинична', date_of_birth: '1990-05-06' });
  const page = await openBrowser({ as: await demoStaff(product.call, 'doctor') });
  const patients = new PatientsPage(page);
  const prev = `/clinics/${SLUG}/personal-area`;
  await page.goto(cardUrl(patient.id, `?prev=${encodeURIComponent(prev)}`));
  await patients.field('Должность').fill('Врач');
  await patients.back.click();
  await expect(patients.dialog.getByText('Не сохранено: Должность.')).toBeVisible();
  await glance(page, 'patients-leave', { fullPage: false });
  await patients.dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(patients.field('Должность')).toHaveValue('Врач');
  await patients.save.click();
  await expect(page).toHaveURL(new RegExp(`${prev}$`));
  await page.goto(cardUrl(patient.id));
  await expect(patients.field('Должность')).toHaveValue('Врач');
});

test('what is typed while a save is under way keeps the card open, with nothing lost', async ({
  product,
  openBrowser,
}) => {
  const staff = await demoStaff(product.call, 'employee');
  const { patient } = await makePatient(product, staff, { middle_name: 'Ильинична', date_of_birth: '1990-05-06' });
  const page = await openBrowser({ as: staff });
  const card = new PatientsPage(page);
  await page.goto(cardUrl(patient.id, `?prev=${encodeURIComponent(`/clinics/${SLUG}/personal-area`)}`));
  await card.field('Должность').fill('Врач');
  let goOn = () => {};
  const typed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/patient/${patient.id}*`, async (route) => {
    if (route.request().method() === 'PUT') await typed;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await card.save.click();
  await sent;
  await card.field('Аллергические реакции').fill('Пенициллин');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  goOn();
  await saved;
  await expect(card.state).toHaveText('Есть несохранённые изменения');
  await expect(card.field('Аллергические реакции')).toHaveValue('Пенициллин');
  await card.save.click();
  // the address of the card ends with that of the page before it, too
  await expect(page).toHaveURL(({ pathname }) => pathname.endsWith('/personal-area'));
  await page.goto(cardUrl(patient.id));
  await expect(card.field('Аллергические реакции')).toHaveValue('Пенициллин');
  await expect(card.field('Должность')).toHaveValue('Врач');
});

test('the desk gives a patient a face while the card has unsaved changes, and takes it away', async ({
  product,
  openBrowser,
}) => {
  const staff = await demoStaff(product.call, 'employee');
  const { patient } = await makePatient(product, staff, { date_of_birth: '1990-01-02' });
  const page = await openBrowser({ as: staff });
  await page.goto(cardUrl(patient.id));
  const group = page.getByRole('group', { name: 'Фотография пациента' });
  const faces = page.locator('.card-form img.avatar');
  await page.getByLabel('Отчество', { exact: true }).fill('Олеговна');
  await group.locator('input[type=file]').setInputFiles({
    name: 'снимок.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="teal"/></svg>',
    ),
  });
  await expect(faces).toHaveCount(2);
  expect(await faces.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await look(page, 'patient-card-photo');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Запись сохранена успешно')).toBeVisible();
  await expect(page.getByLabel('Отчество', { exact: true })).toHaveValue('Олеговна');
  await group.getByRole('button', { name: 'Удалить' }).click();
  await expect(faces).toHaveCount(0);
});

test('a card that is not there says so, and the card without a patient leads to the registry', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(404, /^\/patient\/1111/);
  watch.allow(422, /^\/patient\/nonsense/);
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  for (const id of ['11111111-1111-4111-8111-111111111111', 'nonsense']) {
    await page.goto(cardUrl(id));
    await expect(page.getByRole('heading', { level: 1, name: 'Такой карты нет' })).toBeVisible();
  }
  await page.goto(`/clinics/${SLUG}/personal-area/registry/patient/`);
  const patients = new PatientsPage(page);
  await expect(patients.heading).toBeVisible();
  await expect(patients.dialog.getByRole('heading', { name: 'Новый пациент' })).toBeVisible();
});
