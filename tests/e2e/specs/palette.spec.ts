import type { Page } from '@playwright/test';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { glance, look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { QueuePage } from '../pages/queue-page.ts';

const SLUG = 'zdorovie';
/** Names of keys in hints. */
const names = ['Enter', 'Tab', 'Esc', 'Del', 'Home', 'End', 'Backspace', 'PageUp', 'PageDown'];
const area = `/clinics/${SLUG}/personal-area`;

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Поиск и команды|Записать пациента)$/ });
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
const chosenTime = (page: Page) =>
  palette(page).getByRole('group', { name: 'Ближайшее время' }).getByRole('option', { selected: true });

/** Counts every key that goes down in the page, from now on. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['keys'] = '0';
    window.addEventListener(
      'keydown',
      () => {
        const { dataset } = document.documentElement;
        dataset['keys'] = String(Number(dataset['keys']) + 1);
      },
      true,
    );
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset['keys']));
}

test('the desk books a known patient from the queue with at most twenty keys, and takes it back', async ({
  product,
  openBrowser,
}) => {
  const employee = await demoStaff(product.call, 'employee');
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: SLUG } });
  await product.call(
    patientEndpoints.createPatient,
    {
      body: { last_name: 'Клавишникова', first_name: 'Вера', middle_name: 'Ильинична', date_of_birth: '1990-05-06' },
    },
    { token: employee.token, clinic: clinic.id },
  );
  const page = await openBrowser({ as: employee });
  await page.goto(`${area}/registry/queue`);
  await expect(page.getByRole('heading', { level: 1, name: 'Список записей' })).toBeVisible();
  const pressed = await countKeys(page);
  const booking = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());

  await test.step('the patient, on the Latin layout', async () => {
    await page.keyboard.press('Control+KeyK');
    await expect(page.getByRole('combobox', { name: 'Пациент, врач, страница' })).toBeFocused();
    // клав
    await page.keyboard.type('rkfd');
    await expect(chosen(page)).toContainText('Клавишникова Вера Ильинична');
    await page.keyboard.press('Enter');
  });
  await test.step('the specialty', async () => {
    await expect(page.getByRole('combobox', { name: 'К кому записать' })).toBeFocused();
    // тер
    await page.keyboard.type('nth');
    await expect(chosen(page)).toContainText('Терапевт');
    await page.keyboard.press('Enter');
  });
  await test.step('the first of the nearest times', async () => {
    await expect(palette(page).getByRole('option')).toHaveCount(6);
    await expect(chosen(page)).toContainText('Терапевт');
    await page.keyboard.press('Digit1');
    await page.keyboard.press('Enter');
    expect(await (await booking).json()).toMatchObject({ patient: { lastName: 'Клавишникова' }, status: 'booked' });
    await expect(palette(page)).toBeHidden();
  });
  const toast = page.locator('.toaster').filter({ hasText: 'Пациент записан' });
  await expect(toast).toContainText('Клавишникова Вера Ильинична');
  const keys = await pressed();
  test.info().annotations.push({ type: 'keys', description: `${keys} from the queue to a booked visit` });
  expect(keys).toBeLessThanOrEqual(20);

  await test.step('the toast takes it back', async () => {
    await toast.getByRole('button', { name: 'Отменить запись' }).click();
    await expect(page.locator('.toaster').getByText('Запись отменена: Клавишникова')).toBeVisible();
  });
  await test.step('who was just booked is offered by the empty field', async () => {
    await page.keyboard.press('Slash');
    await expect(chosen(page)).toContainText('Клавишникова');
    await look(page, 'palette', { fullPage: false, names });
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/registry\/patient\//);
    await expect(palette(page)).toBeHidden();
  });
});

test('a time that somebody took: it is told, nothing is chosen, and the next choice books', async ({
  product,
  openBrowser,
  watch,
}) => {
  const employee = await demoStaff(product.call, 'employee');
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: SLUG } });
  const caller = { token: employee.token, clinic: clinic.id };
  await product.call(
    patientEndpoints.createPatient,
    { body: { last_name: 'Опоздалова', first_name: 'Зоя', date_of_birth: '1971-02-03' } },
    caller,
  );
  const page = await openBrowser({ as: employee });
  await page.goto(`${area}/registry/patients`);
  await page.getByRole('button', { name: 'Пациент, врач, страница…' }).click();
  const field = palette(page).getByRole('combobox');
  await field.fill('опоздал');
  await expect(chosen(page)).toContainText('Опоздалова');
  await page.keyboard.press('Enter');
  await field.fill('терап');
  await expect(chosen(page)).toContainText('Терапевт');
  await glance(page, 'palette-subject', { fullPage: false, names });
  await page.keyboard.press('Enter');
  await expect(chosenTime(page)).toContainText('Терапевт');
  await look(page, 'palette-times', { fullPage: false, names });
  await test.step('days and hours as one says them; what is no such word is named, and nothing is taken of it', async () => {
    await field.fill('на следующей неделе с 9 до 18');
    await expect(palette(page).getByRole('group', { name: /, с 09:00 до 18:00$/ })).toBeVisible();
    await expect(chosen(page)).toHaveCount(1);
    await field.fill('завтра абракадабра');
    await expect(palette(page).locator('.palette-note')).toContainText('Не понято: „абракадабра“');
    await expect(chosen(page)).toHaveCount(0);
    await look(page, 'palette-when', { fullPage: false, names });
    await field.fill('');
    await expect(chosenTime(page)).toContainText('Терапевт');
  });
  watch.allow(409, /^\/timeslot\//);
  let tries = 0;
  await page.route('**/timeslot/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    tries += 1;
    return tries === 1
      ? route.fulfill({ status: 409, json: { code: 'slot_taken', message: 'Это время уже заняли' } })
      : route.fallback();
  });
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toContainText('Это время уже заняли');
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('терап');
  await expect(chosen(page)).toContainText('Терапевт');
  expect(tries).toBe(1);
  await page.keyboard.press('Enter');
  await expect(chosenTime(page)).toContainText('Терапевт');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toaster').getByText('Пациент записан')).toBeVisible();
  expect(tries).toBe(2);
  // the slip beside the way back
  await page.locator('.toaster').getByRole('button', { name: 'Талон' }).click();
  await expect(page.getByRole('dialog', { name: /^Талон/ })).toBeVisible();
});

test('pages, doctors, a new patient, and the list of keys', async ({ product, openBrowser, watch }) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  await page.goto(`${area}/registry/queue`);
  await expect(new QueuePage(page).search).toBeVisible();
  const field = palette(page).getByRole('combobox');

  await test.step('F1 lists the keys, Escape gives the focus back', async () => {
    await page.getByRole('button', { name: 'Пациент, врач, страница…' }).focus();
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Клавиши' })).toContainText('найти пациента, врача, страницу');
    await look(page, 'keys', { fullPage: false, names });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Пациент, врач, страница…' })).toBeFocused();
  });
  await test.step('a page by its name', async () => {
    await page.keyboard.press('Control+KeyK');
    await field.fill('распис');
    await expect(chosen(page)).toContainText('Расписание');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/registry\/schedule/);
  });
  await test.step('a doctor leads to their schedule', async () => {
    const reception = await product.receptions.next(SLUG);
    await page.keyboard.press('Control+KeyK');
    await field.fill(reception.doctor.employee.lastName);
    await palette(page)
      .getByRole('group', { name: 'Врачи' })
      .getByRole('option', { name: new RegExp(reception.doctor.employee.lastName) })
      .first()
      .click();
    await expect(page).toHaveURL(/registry\/schedule\/[\w-]+/);
  });
  await test.step('a specialty leads to its doctors of today, a page is found by another word for it', async () => {
    await page.keyboard.press('Control+KeyK');
    await field.fill('терапевт');
    await palette(page).getByRole('group', { name: 'Специальности' }).getByRole('option').first().click();
    await expect(page).toHaveURL(/registry\/schedule\/?\?specialty=/);
    await page.keyboard.press('Control+KeyK');
    await field.fill('запись');
    await expect(palette(page).getByRole('group', { name: 'Страницы' })).toContainText('Список записей');
    await field.fill('выход');
    await expect(chosen(page)).toContainText('Выйти');
    await field.fill('');
    await page.keyboard.press('Escape');
  });
  await test.step('commands of the desk on any page', async () => {
    await page.keyboard.press('Control+KeyK');
    await field.fill('отсут');
    await expect(chosen(page)).toContainText('Отсутствие врача');
    await page.keyboard.press('Enter');
    const whose = page.getByRole('dialog', { name: 'Отсутствие врача' });
    await expect(whose.getByRole('combobox', { name: 'Кого не будет' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await whose.getByRole('option').first().click();
    await expect(page.getByRole('dialog', { name: /^Отсутствие врача: / })).toContainText('Весь день');
    await page.getByRole('button', { name: 'Отмена' }).click();
    await page.keyboard.press('Control+KeyK');
    await field.fill('внести');
    await expect(chosen(page)).toContainText('Внести в лист ожидания');
    await page.keyboard.press('Enter');
    const waiting = page.getByRole('dialog', { name: 'Внести в лист ожидания' });
    await expect(waiting).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(waiting).toBeHidden();
    await page.keyboard.press('Control+KeyK');
    await field.fill('тёмн');
    await expect(chosen(page)).toContainText('Тёмное оформление');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  });
  await test.step('who is not there is added in passing, and booked', async () => {
    await page.keyboard.press('Control+KeyK');
    await field.fill('Впервыеева Роза');
    await expect(chosen(page)).toContainText('Добавить пациента «Впервыеева Роза»');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Новый пациент' });
    await expect(dialog.getByLabel('Фамилия')).toHaveValue('Впервыеева');
    await dialog.getByLabel('Отчество').fill('Павловна');
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await page.getByRole('button', { name: 'Остаться' }).click();
    await expect(dialog.getByLabel('Отчество')).toHaveValue('Павловна');
    await dialog.getByLabel('Фамилия').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'К кому записать' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });
  await test.step('a search that fails says so, and Enter asks again', async () => {
    watch.allow(503, /\/patient\//);
    await page.route('**/patient/?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'server_busy', message: 'Сервер занят' } }),
    );
    await page.keyboard.press('Control+KeyK');
    await field.fill('впервые');
    await expect(palette(page).getByText('Сервер занят', { exact: true })).toBeVisible();
    await expect(chosen(page)).toHaveCount(0);
    await glance(page, 'palette-failed', { fullPage: false, names });
    await page.unroute('**/patient/?*');
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toContainText('Впервыеева');
  });
});

test('an administrator finds every page and part of one by everyday words', async ({ product, openBrowser }) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'orgadmin') });
  await page.goto(`${area}/registry/queue`);
  await expect(new QueuePage(page).search).toBeVisible();
  const field = palette(page).getByRole('combobox');
  const find = async (text: string, first: string) => {
    await page.keyboard.press('Control+KeyK');
    await field.fill(text);
    await expect(chosen(page), text).toContainText(first);
  };
  const heading = (name: string) => page.getByRole('main').getByText(name, { exact: true });

  await test.step('a page behind «Таблица», on the Latin layout; nobody of that name is offered to be added', async () => {
    // двойники
    await find('ldjqybrb', 'Двойники');
    await expect(palette(page).getByText('Добавить пациента')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/patients\/duplicates/);
  });
  await test.step('a part of «Клиника»: it is in sight and has the focus, from another page and from the same', async () => {
    await find('часовой пояс', 'Часы и время · Клиника');
    await page.keyboard.press('Enter');
    await expect(heading('Часы и время')).toBeFocused();
    await expect(heading('Часы и время')).toBeInViewport();
    await find('инн', 'Реквизиты · Клиника');
    await glance(page, 'palette-pages', { fullPage: false, names: [...names, 'Enter'] });
    await page.keyboard.press('Enter');
    await expect(heading('Реквизиты')).toBeFocused();
    await expect(heading('Реквизиты')).toBeInViewport();
    await glance(page, 'clinic-requisites', { fullPage: false, names });
  });
  await test.step('a report, and an own setting', async () => {
    await find('отчет по врачам', 'Приёмы по врачам · Отчёты');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/reports\/doctors/);
    await find('второй фактор', 'Вход с кодом · Настройки');
    await page.keyboard.press('Enter');
    await expect(heading('Вход с кодом')).toBeFocused();
    await find('экспорт', 'Выгрузка в таблицу · Реестр пациентов');
    await page.keyboard.press('Escape');
  });
});

test('a doctor finds doctors and pages, not patients', async ({ product, openBrowser }) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'doctor') });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${area}/reception`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await palette(page).getByRole('combobox', { name: 'Врач, страница' }).fill('а');
  await expect(palette(page).getByRole('group', { name: 'Врачи' })).toBeVisible();
  expect(asked.filter((path) => path === '/patient/' || path === '/queue/')).toEqual([]);
  await expect(palette(page).getByText('Добавить пациента')).toBeHidden();
});
