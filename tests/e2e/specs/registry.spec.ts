import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/seeds/demo/accounts.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson, signIn, type SignedInPerson } from '../fixtures/people.ts';
import { cellsOf } from '#tests/support/workbook.ts';
import { expect, test, type Product } from '../fixtures/test.ts';
import { LoginForm, messageOf } from '../pages/auth-forms.ts';
import { RegistryTable, choose } from '../pages/registry-page.ts';

const HOME = '/clinics/zdorovie/personal-area/registry';

/** One of the demo's accounts, signed in. */
async function demo({ call }: Product, role: 'orgadmin' | 'employee'): Promise<SignedInPerson> {
  const person = { ...newPerson(), email: `${role}@demo.test`, password: DEMO_PASSWORD };
  return { ...person, token: await signIn(call, person) };
}
const clinicOf = async ({ call }: Product) =>
  (await call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } })).uuid;
/** a toast with these words */
const said = (page: Page, text: string) => page.locator('.bp6-toast').filter({ hasText: text }).last();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('the landing, a specialty and a department: added, refused, changed, found, removed', async ({
  product,
  openBrowser,
  makePerson,
  watch,
}) => {
  watch.allow(422, /\/specialty\//);
  const page = await openBrowser({ as: await demo(product, 'orgadmin') });
  const table = new RegistryTable(page, 'Специальности');

  await test.step('a registry without a clinic is that of one’s own; who has none chooses a clinic', async () => {
    await page.goto('/registry');
    await expect(page).toHaveURL(new RegExp(`${HOME}$`));
    const patient = await openBrowser({ as: await makePerson(newPerson()) });
    await patient.goto('/registry');
    await expect(patient).toHaveURL(/\/clinics$/);
  });

  await test.step('the landing leads to its pages', async () => {
    await page.goto(HOME);
    await expect(heading(page, 'Регистратура')).toBeVisible();
    await expect(page.getByText('Добро пожаловать в модуль «Регистратура».')).toBeVisible();
    await look(page, 'registry');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Специальности/ })
      .click();
    await expect(heading(page, 'Специальности')).toBeFocused();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
    await look(page, 'registry-specialties');
  });

  await test.step('the table leaves as a file, with all its pages', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Таблица' }).click();
    await page.getByRole('menuitem', { name: 'Выгрузить в Excel' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^Специальности \d{4}-\d{2}-\d{2}\.xlsx$/);
    const rows = (await cellsOf(await readFile(await file.path()))).flat();
    expect(rows).toContain('Терапевт');
    expect(rows.length).toBeGreaterThan(6);
  });

  await test.step('empty and taken titles are refused at the field, nothing typed is lost', async () => {
    await table.add.click();
    await table.save();
    expect(await messageOf(table.title)).toBe('Это поле обязательное');
    await expect(said(page, 'Не все поля заполнены')).toBeVisible();
    await table.title.fill('12 !');
    await table.save();
    expect(await messageOf(table.title)).toBe('Назовите словами: нужна хотя бы одна буква');
    await table.title.fill('терапевт');
    await table.save();
    await expect(table.dialog.getByText('Такое название уже есть')).toBeVisible();
    await expect(table.title).toHaveValue('терапевт');
    await glance(page, 'registry-title-taken', { fullPage: false });
  });

  await test.step('added, found, changed', async () => {
    await table.title.fill('Аритмолог');
    await table.save();
    await expect(said(page, 'Успешно добавлен')).toBeVisible();
    await expect(table.dialog).toBeHidden();
    await table.search.fill('аритм');
    await expect(page).toHaveURL(/search=/);
    await table.edit('Аритмолог').click();
    await expect(table.title).toHaveValue('Аритмолог');
    await table.title.fill('Кардиолог-аритмолог');
    await page.keyboard.press('Enter');
    await expect(table.row('Кардиолог-аритмолог')).toBeVisible();
    await page.reload();
    await expect(table.search).toHaveValue('аритм');
    await table.remove('Кардиолог-аритмолог').click();
    await expect(table.dialog.getByRole('heading')).toHaveText('Удалить «Кардиолог-аритмолог»?');
    await table.confirmDelete();
    await expect(said(page, 'Запись удалена')).toBeVisible();
    await expect(page.getByText('Список пуст')).toBeVisible();
  });

  await test.step('the last row of the last page leads to the page before', async () => {
    const departments = new RegistryTable(page, 'Отделения');
    await page.goto(`${HOME}/departments`);
    for (const title of ['Я-первое', 'Я-второе', 'Я-третье']) {
      await departments.add.click();
      await departments.title.fill(title);
      await departments.save();
      await expect(departments.dialog).toBeHidden();
    }
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await expect(page).toHaveURL(/page=2/);
    await departments.remove('Я-третье').click();
    await departments.confirmDelete();
    await expect(page).not.toHaveURL(/page=2/);
    await expect(departments.row('Я-второе')).toBeVisible();
  });
});

test('an employee is invited: the letter’s link sets the password, and they sign in as the desk', async ({
  product,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await demo(product, 'orgadmin') });
  const invited = newPerson('Приглашённая-Новосельцева');

  await test.step('what is wrong is said at the fields, the phone is masked, nothing is lost on leaving', async () => {
    await page.goto(`${HOME}/employees`);
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(heading(page, 'Создание сотрудника')).toBeFocused();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Это поле обязательное')).toHaveCount(6);
    await expect(field(page, 'Фамилия')).toBeFocused();
    await glance(page, 'registry-employee-errors');
    await field(page, 'Фамилия').fill(invited.lastName);
    await page.getByRole('link', { name: 'Отмена' }).click();
    await expect(page.getByRole('dialog', { name: 'Есть несохранённые изменения' })).toBeVisible();
    await glance(page, 'registry-leave', { fullPage: false });
    await page.getByRole('button', { name: 'Остаться' }).click();
    await expect(field(page, 'Фамилия')).toHaveValue(invited.lastName);
  });

  await test.step('saved: the list, and the news of the invitation', async () => {
    await field(page, 'Имя').fill(invited.firstName);
    await field(page, 'E-mail').fill(invited.email);
    await field(page, 'Телефон').pressSequentially('89161234567');
    await expect(field(page, 'Телефон')).toHaveValue('+7 (916) 123-45-67');
    await field(page, 'Рабочий e-mail').fill('cardio@clinic.test');
    await field(page, 'Рабочий телефон').fill('12-34');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(said(page, `Приглашение отправлено: ${invited.email}`)).toBeVisible();
    await expect(heading(page, 'Сотрудники')).toBeVisible();
  });
  // its link dies with the second letter, so it is taken out of the way
  const first = await product.mailbox.letterTo(invited.email, 'Вас пригласили в клинику');

  await test.step('the invitation waits: its row of the menu is the current one, and the letter goes out once more', async () => {
    await page.getByRole('searchbox').fill('новосельцева');
    await page.getByRole('button', { name: /^Изменить: Приглашённая-Новосельцева/ }).click();
    await expect(heading(page, 'Редактирования сотрудника')).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Личный кабинет' }).locator('[aria-current=page]')).toHaveText(
      'Сотрудники',
    );
    await page.getByRole('button', { name: 'Выслать приглашение ещё раз' }).click();
    await expect(said(page, `Приглашение отправлено: ${invited.email}`)).toBeVisible();
    await look(page, 'registry-employee');
    await field(page, 'E-mail').fill(`x${invited.email}`);
    await expect(page.getByRole('button', { name: 'Выслать приглашение ещё раз' })).toBeDisabled();
    await expect(page.getByText('Сохраните новый адрес: приглашение уйдёт на него.')).toBeVisible();
    await field(page, 'E-mail').fill(invited.email);
  });

  await test.step('the second letter', async () => {
    const letter = await product.mailbox.letterTo(invited.email, 'Вас пригласили в клинику');
    const link = linkIn(letter, /\/password\/reset\//);
    expect(link).not.toBe(linkIn(first, /\/password\/reset\//));
    const own = await openBrowser();
    await own.goto(link);
    await own.getByLabel('Новый пароль', { exact: true }).fill(invited.password);
    await own.getByLabel('Новый пароль ещё раз', { exact: true }).fill(invited.password);
    await own.getByRole('button', { name: 'Принять приглашение' }).click();
    await expect(own.getByRole('heading', { name: 'Приглашение принято' })).toBeVisible();
    await own.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await new LoginForm(own).signIn(invited);
    // straight into the clinic
    await expect(own).toHaveURL(/\/clinics\/[^/]+\/personal-area/);
    await own.goto(HOME);
    await expect(heading(own, 'Регистратура')).toBeVisible();
    await own.goto(`${HOME}/employees`);
    await expect(own.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
  });
});

test('a doctor is made of lists that the server searches, is changed, and keeps what they use', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /\/specialty\//);
  const admin = await demo(product, 'orgadmin');
  const [clinic, page] = [await clinicOf(product), await openBrowser({ as: admin })];
  const caller = { token: admin.token, clinic };
  const lastName = 'Ритмова-Синусова';
  await product.call(registry.createSpecialty, { body: { title: 'Врач-электрофизиолог' } }, caller);
  await product.call(registry.createDepartment, { body: { title: 'Электрофизиология' } }, caller);
  await product.call(
    registry.createEmployee,
    {
      body: {
        lastName,
        firstName: 'Анна',
        middleName: 'Ильинична',
        email: newPerson().email,
        phone: '+79160001122',
        workemail: 'a@clinic.test',
        workphone: '1',
      },
    },
    caller,
  );
  const table = new RegistryTable(page, 'Врачи');

  await test.step('made', async () => {
    await page.goto(`${HOME}/doctors`);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
    await look(page, 'registry-doctors');
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByLabel(/^Стаж, лет/).fill('семь');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Введите данные: "Специальность"')).toBeVisible();
    await expect(page.getByText('Это поле должно быть числом')).toBeVisible();
    const first = page.getByRole('combobox', { name: 'Сотрудник' });
    await expect(first).toBeFocused();
    const head = await page.getByRole('banner').boundingBox();
    expect(
      (await first.boundingBox())!.y,
      'the field that has the focus is under the site’s head with its label',
    ).toBeGreaterThan(head!.y + head!.height + 20);
    await page.getByLabel(/^Стаж, лет/).fill('7');
    await choose(page, 'Сотрудник', lastName);
    await choose(page, 'Специальность', 'Врач-электрофизиолог');
    await page.getByRole('combobox', { name: 'Отделение' }).click();
    await expect(page.getByRole('option', { name: 'Дневной стационар' })).toBeVisible();
    await look(page, 'registry-doctor-list', { fullPage: false });
    await choose(page, 'Отделение', 'Электрофизиология');
    await page.getByLabel(/^Краткое описание/).fill('Нарушения ритма сердца.');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(said(page, 'Успешно добавлен')).toBeVisible();
  });

  await test.step('found and changed', async () => {
    await table.search.fill('электрофиз');
    await expect(table.row(lastName)).toContainText('Электрофизиология');
    await table.edit(lastName).click();
    await expect(page.getByRole('combobox', { name: 'Специальность' })).toHaveValue('Врач-электрофизиолог');
    await page.getByLabel(/^Степень/).fill('Доцент');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(heading(page, 'Врачи')).toBeVisible();
  });

  await test.step('what they use stays and says who uses it', async () => {
    const specialties = new RegistryTable(page, 'Специальности');
    await page.goto(`${HOME}/specialties?search=${encodeURIComponent('электрофиз')}`);
    await specialties.remove('Врач-электрофизиолог').click();
    await specialties.confirmDelete();
    await expect(
      specialties.dialog.getByText(/Удалить нельзя: по этой специальности работает Ритмова-Синусова/),
    ).toBeVisible();
    await glance(page, 'registry-in-use', { fullPage: false });
  });

  await test.step('and the doctor goes', async () => {
    await page.goto(`${HOME}/doctors?search=${encodeURIComponent('электрофиз')}`);
    await table.remove(lastName).click();
    await table.confirmDelete();
    await expect(said(page, 'Запись удалена')).toBeVisible();
    await expect(page.getByText('Список пуст')).toBeVisible();
  });
});

test('two admins change one row: nothing is overwritten unseen', async ({ product, openBrowser, watch }) => {
  watch.allow(409, /\/employee\//);
  const admin = await demo(product, 'orgadmin');
  const [clinic, page] = [await clinicOf(product), await openBrowser({ as: admin })];
  const person = {
    lastName: 'Двойная',
    firstName: 'Анна',
    middleName: '',
    email: newPerson().email,
    phone: '+79160001122',
    workemail: 'a@clinic.test',
    workphone: '1',
  };
  const caller = { token: admin.token, clinic };
  const { id } = await product.call(registry.createEmployee, { body: person }, caller);
  await page.goto(`${HOME}/employee/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Редактирования сотрудника' })).toBeVisible();
  await field(page, 'Рабочий телефон').fill('555');
  await product.call(
    registry.updateEmployee,
    {
      params: { id },
      body: { ...person, lastName: 'Переименованная', phone: '+79169998877', workphone: '444', version: 1 },
    },
    caller,
  );
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Данные уже изменены' });
  await expect(notice).toContainText('Данные уже изменены другим пользователем');
  // what both changed is asked about; the rest is taken over
  await expect(notice).toContainText('444');
  await expect(notice).not.toContainText('Переименованная');
  await expect(field(page, 'Фамилия')).toHaveValue('Переименованная');
  await glance(page, 'registry-stale');
  await expect(field(page, 'Рабочий телефон')).toHaveValue('555');
  await page.getByRole('button', { name: 'Показать сохранённое' }).click();
  await expect(field(page, 'Рабочий телефон')).toHaveValue('444');
  await field(page, 'Рабочий телефон').fill('777');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Сотрудники' })).toBeVisible();
  expect(await product.call(registry.getEmployee, { params: { id } }, caller)).toMatchObject({
    lastName: 'Переименованная',
    workphone: '777',
  });
});

test('who is employed accepts it and ends it: the menu follows the role at once, and the clinic sees the state', async ({
  product,
  openBrowser,
  makePerson,
}) => {
  const admin = await demo(product, 'orgadmin');
  const clinic = await clinicOf(product);
  const person = await makePerson(newPerson('Внезапная'));
  const page = await openBrowser({ as: person });
  // of any socket: the first one is dropped when the page learns its clinic
  const isListening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()));
  });
  await page.goto('/clinics/zdorovie/personal-area');
  const menu = page.getByRole('navigation', { name: 'Личный кабинет' });
  await expect(menu.getByRole('link', { name: 'Основная', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Регистратура' })).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Записаться к врачу/ })).toBeVisible();
  const caller = { token: admin.token, clinic };
  const body = {
    lastName: 'Внезапная',
    firstName: 'Анна',
    middleName: '',
    email: person.email,
    phone: '+79160001122',
    workemail: 'a@clinic.test',
    workphone: '1',
  };
  // what happens while a page opens is in what it reads
  await isListening;
  await product.call(registry.createEmployee, { body }, caller);
  const own = page.getByRole('article', { name: /«Здоровье»/ });

  await test.step('asked: the menu of the person says so, nothing is open yet', async () => {
    await page.getByRole('button', { name: /ждут вашего согласия: 1/ }).click();
    await expect(menu.getByRole('link', { name: 'Регистратура' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Места работы/ }).click();
    await expect(own).toContainText('Ждёт вашего согласия');
    await look(page, 'employments-waiting');
  });

  const desk = await openBrowser({ as: admin });
  const row = new RegistryTable(desk, 'Сотрудники').row('Внезапная');
  await desk.goto(`${HOME}/employees?search=${encodeURIComponent('внезапная')}`);
  await expect(row).toContainText('Ждёт согласия');

  await test.step('accepted: the landing of the desk; the open list of the clinic follows', async () => {
    await own.getByRole('button', { name: 'Принять' }).press('Enter');
    await expect(own).toContainText('Работаете');
    await expect(own.locator(':focus')).toHaveCount(1);
    await expect(row).toContainText('Работает');
    for (const words of [person.email, '+7 (916) 000-11-22', 'Сотрудник']) await expect(row).toContainText(words);
    await expect(page.getByRole('button', { name: /ждут вашего согласия/ })).toHaveCount(0);
    await page.goto('/clinics/zdorovie/personal-area');
    // the welcome page shows the ways of the new role
    await expect(main.getByRole('link', { name: /^Список записей/ })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Записаться к врачу/ })).toBeHidden();
    await menu.getByRole('link', { name: 'Регистратура' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Регистратура' })).toBeVisible();
  });

  await test.step('ended in another tab: this one is shut at once', async () => {
    const tab = await openBrowser({ as: person });
    await tab.goto('/employments');
    await tab.getByRole('button', { name: 'Закончить работу' }).click();
    const dialog = tab.getByRole('dialog', { name: /^Закончить работу в/ });
    await expect(dialog).toContainText('Доступ к данным клиники закроется сразу.');
    await glance(tab, 'employments-end', { fullPage: false });
    await dialog.getByRole('button', { name: 'Закончить работу' }).click();
    await expect(tab.getByRole('article')).toContainText('Больше не работаете');
    await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
  });

  await test.step('the clinic sees it, and may ask again', async () => {
    await expect(row).toContainText('Больше не работает');
    await glance(desk, 'registry-employees-ended');
    await new RegistryTable(desk, 'Сотрудники').edit('Внезапная').click();
    await desk.getByRole('button', { name: 'Пригласить снова' }).click();
    await expect(said(desk, `Приглашение отправлено: ${person.email}`)).toBeVisible();
  });
});

test('pages of rows that are not there say so, and lead back', async ({ product, openBrowser, watch }) => {
  watch.allow(404, /\/(employee|doctor)\//);
  watch.allow(422, /\/(employee|doctor)\//);
  const page = await openBrowser({ as: await demo(product, 'orgadmin') });
  await page.goto(`${HOME}/employee/01890000-0000-7000-8000-000000000000`);
  await expect(page.getByText('Такого сотрудника в этой клинике нет: возможно, его удалили.')).toBeVisible();
  await page.goto(`${HOME}/doctor/not-an-id`);
  await expect(page.getByRole('heading', { level: 1, name: 'Не найдено' })).toBeVisible();
  await page.getByRole('link', { name: 'К списку врачей' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Врачи' })).toBeFocused();
});
