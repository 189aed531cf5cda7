import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/seeds/demo/accounts.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson, signIn, type SignedInPerson } from '../fixtures/people.ts';
import { expect, test, type Product } from '../fixtures/test.ts';
import { LoginForm, messageOf } from '../pages/auth-forms.ts';
import { RegistryTable, choose } from '../pages/registry-page.ts';

const HOME = '/clinics/zdorovie/personal-area/registry';

/** One of the demo's accounts, signed in. */
async function demo({ call }: Product, role: 'orgadmin' | 'employee'): Promise<SignedInPerson> {
  const person = { ...newPerson(), email: `${role}@demo.test`, password: DEMO_PASSWORD };
  return { ...person, token: await signIn(call, person) };
}
const clinicOf = async ({ call }: Product) => (await call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } })).uuid;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('from an empty place to a doctor: specialty, department, employee who is invited and signs in, doctor', async ({ product, openBrowser, watch }) => {
  watch.allow(422, /\/specialty\//);
  watch.allow(409, /\/specialty\//);
  const page = await openBrowser({ as: await demo(product, 'orgadmin') });
  const invited = newPerson('Приглашённая-Новосельцева');
  const said = (text: string) => page.locator('.toaster').getByText(text, { exact: true }).last();

  await test.step('the landing leads to its pages', async () => {
    await page.goto(HOME);
    await expect(page.getByRole('heading', { level: 1, name: 'Регистратура' })).toBeVisible();
    await expect(page.getByText('Добро пожаловать в модуль «Регистратура».')).toBeVisible();
    await look(page, 'registry');
    await page.getByRole('main').getByRole('link', { name: /^Специальности/ }).last().click();
  });

  await test.step('a specialty; empty and taken titles are refused at the field', async () => {
    const table = new RegistryTable(page, 'Специальности');
    await expect(page.getByRole('heading', { level: 1, name: 'Специальности' })).toBeFocused();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
    await look(page, 'registry-specialties');
    await table.add.click();
    await table.save();
    expect(await messageOf(table.title)).toBe('Это поле обязательное');
    await expect(said('Не все поля заполнены')).toBeVisible();
    await table.title.fill('терапевт');
    await table.save();
    await expect(table.title).toHaveAttribute('aria-invalid', 'true');
    expect(await messageOf(table.title)).toBe('Такое название уже есть');
    await expect(table.title).toHaveValue('терапевт');
    await look(page, 'registry-title-taken', { fullPage: false });
    await table.title.fill('Аритмолог');
    await table.save();
    await expect(said('Успешно добавлен')).toBeVisible();
    await expect(table.dialog).toBeHidden();
    await table.search.fill('аритм');
    await expect(page).toHaveURL(/search=/);
    await expect(table.row('Аритмолог')).toBeVisible();
    await table.edit('Аритмолог').click();
    await expect(table.title).toHaveValue('Аритмолог');
    await table.title.fill('Кардиолог-аритмолог');
    await page.keyboard.press('Enter');
    await expect(said('Успешно')).toBeVisible();
    await expect(table.row('Кардиолог-аритмолог')).toBeVisible();
  });

  await test.step('a department', async () => {
    const table = new RegistryTable(page, 'Отделения');
    await page.goto(`${HOME}/departments`);
    await table.add.click();
    await table.title.fill('Аритмологическое отделение');
    await table.save();
    await expect(table.row('Аритмологическое отделение')).toBeVisible();
  });

  await test.step('an employee: what is wrong is said at the fields, the phone is masked, nothing is lost on leaving', async () => {
    await page.goto(`${HOME}/employees`);
    await look(page, 'registry-employees');
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Создание сотрудника' })).toBeFocused();
    await look(page, 'registry-employee-new');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Это поле обязательное')).toHaveCount(6);
    await expect(field(page, 'Фамилия')).toBeFocused();
    await look(page, 'registry-employee-errors');
    await field(page, 'Фамилия').fill(invited.lastName);
    await page.getByRole('link', { name: 'Отмена' }).click();
    await expect(page.getByRole('dialog', { name: 'Есть несохранённые изменения' })).toBeVisible();
    await look(page, 'registry-leave', { fullPage: false });
    await page.getByRole('button', { name: 'Остаться' }).click();
    await field(page, 'Имя').fill(invited.firstName);
    await field(page, 'E-mail').fill(invited.email);
    await field(page, 'Телефон').pressSequentially('89161234567');
    await expect(field(page, 'Телефон')).toHaveValue('+7 (916) 123-45-67');
    await field(page, 'Рабочий e-mail').fill('cardio@clinic.test');
    await field(page, 'Рабочий телефон').fill('12-34');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(said(`Приглашение отправлено: ${invited.email}`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Сотрудники' })).toBeVisible();
  });

  await test.step('the letter’s link sets the password, and they sign in as the desk', async () => {
    const letter = await product.mailbox.letterTo(invited.email, 'Вас пригласили в клинику');
    const own = await openBrowser();
    await own.goto(linkIn(letter, /\/password\/reset\//));
    await own.getByLabel('Новый пароль', { exact: true }).fill(invited.password);
    await own.getByLabel('Новый пароль ещё раз', { exact: true }).fill(invited.password);
    await own.getByRole('button', { name: 'Сохранить пароль' }).click();
    await own.getByRole('link', { name: 'Войти' }).last().click();
    await new LoginForm(own).signIn(invited);
    await own.goto(HOME);
    await expect(own.getByRole('heading', { level: 1, name: 'Регистратура' })).toBeVisible();
    await own.goto(`${HOME}/employees`);
    await expect(own.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
  });

  await test.step('a doctor of that employee, that specialty and that department', async () => {
    await page.goto(`${HOME}/doctors`);
    await look(page, 'registry-doctors');
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByLabel(/^Стаж, лет/).fill('семь');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Введите данные: "Специальность"')).toBeVisible();
    await expect(page.getByText('Это поле должно быть числом')).toBeVisible();
    await page.getByLabel(/^Стаж, лет/).fill('7');
    await choose(page, 'Сотрудник', invited.lastName);
    await choose(page, 'Специальность', 'Кардиолог-аритмолог');
    await page.getByRole('combobox', { name: 'Отделение' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await look(page, 'registry-doctor-list', { fullPage: false });
    await choose(page, 'Отделение', 'Аритмологическое');
    await page.getByLabel(/^Краткое описание/).fill('Нарушения ритма сердца.');
    await look(page, 'registry-doctor-new');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(said('Успешно добавлен')).toBeVisible();
    const table = new RegistryTable(page, 'Врачи');
    await table.search.fill('аритмолог');
    await expect(table.row(invited.lastName)).toContainText('Аритмологическое отделение');
    await table.edit(invited.lastName).click();
    await expect(page.getByRole('combobox', { name: 'Специальность' })).toHaveValue('Кардиолог-аритмолог');
  });

  await test.step('what is used stays, and says who uses it; the rest goes', async () => {
    await page.goto(`${HOME}/specialties?search=${encodeURIComponent('аритм')}`);
    const table = new RegistryTable(page, 'Специальности');
    await table.remove('Кардиолог-аритмолог').click();
    await expect(table.dialog.getByRole('heading')).toHaveText('Удалить «Кардиолог-аритмолог»?');
    await table.confirmDelete();
    await expect(table.dialog.getByText(/^Удалить нельзя: по этой специальности работает Приглашённая-Новосельцева/)).toBeVisible();
    await look(page, 'registry-in-use', { fullPage: false });
    await table.dialog.getByRole('button', { name: 'Отмена' }).click();
    await page.goto(`${HOME}/doctors?search=${encodeURIComponent('аритм')}`);
    const doctors = new RegistryTable(page, 'Врачи');
    await doctors.remove(invited.lastName).click();
    await doctors.confirmDelete();
    await expect(said('Запись удалена')).toBeVisible();
    await expect(page.getByText('Список пуст')).toBeVisible();
  });
});

test('two admins change one row: nothing is overwritten unseen', async ({ product, openBrowser, watch }) => {
  watch.allow(409, /\/employee\//);
  const admin = await demo(product, 'orgadmin');
  const [clinic, page] = [await clinicOf(product), await openBrowser({ as: admin })];
  const person = { lastName: 'Двойная', firstName: 'Анна', middleName: '', email: newPerson().email, phone: '+79160001122', workemail: 'a@clinic.test', workphone: '1' };
  const caller = { token: admin.token, clinic };
  const { id } = await product.call(registry.createEmployee, { body: person }, caller);
  await page.goto(`${HOME}/employee/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Редактирования сотрудника' })).toBeVisible();
  await field(page, 'Рабочий телефон').fill('555');
  await product.call(registry.updateEmployee, { params: { id }, body: { ...person, lastName: 'Переименованная', phone: '+79169998877', version: 1 } }, caller);
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Данные уже изменены другим пользователем');
  await expect(notice).toContainText('Переименованная');
  await expect(notice).toContainText('+7 (916) 999-88-77');
  await look(page, 'registry-stale');
  await expect(field(page, 'Рабочий телефон')).toHaveValue('555');
  await page.getByRole('button', { name: 'Показать сохранённое' }).click();
  await expect(field(page, 'Фамилия')).toHaveValue('Переименованная');
  await field(page, 'Рабочий телефон').fill('777');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Сотрудники' })).toBeVisible();
  expect(await product.call(registry.getEmployee, { params: { id } }, caller)).toMatchObject({ lastName: 'Переименованная', workphone: '777' });
});

test('the desk reaches the landing, and its menu follows a role at once', async ({ product, openBrowser, makePerson }) => {
  const admin = await demo(product, 'orgadmin');
  const clinic = await clinicOf(product);
  const person = await makePerson(newPerson('Внезапная'));
  const page = await openBrowser({ as: person });
  await page.goto('/clinics/zdorovie/personal-area');
  const menu = page.getByRole('navigation', { name: 'Личный кабинет' });
  await expect(menu.getByRole('link', { name: 'Основная' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Регистратура' })).toHaveCount(0);
  const caller = { token: admin.token, clinic };
  const body = { lastName: 'Внезапная', firstName: 'Анна', middleName: '', email: person.email, phone: '+79160001122', workemail: 'a@clinic.test', workphone: '1' };
  const { id } = await product.call(registry.createEmployee, { body }, caller);
  await menu.getByRole('link', { name: 'Регистратура' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Регистратура' })).toBeVisible();
  await product.call(registry.deleteEmployee, { params: { id } }, caller);
  await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
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
