import { adminClinicEndpoints } from '#shared/contract/admin-clinics.ts';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { fullName } from '#shared/format/names.ts';
import { addDays, clinicDay, mondayOf } from '#shared/rules/clinic-time.ts';
import type { Page } from '@playwright/test';
import { demoPerson } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson, type Person } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { choose, RegistryTable } from '../pages/registry-page.ts';
import { SchedulePage } from '../pages/schedule-page.ts';

const SLUG = 'rosinka';
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="teal"/></svg>',
);

/** By the link of the invitation to the own desk. */
async function accept(page: Page, link: string, person: Person): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Новый пароль', { exact: true }).fill(person.password);
  await page.getByLabel('Новый пароль ещё раз', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Принять приглашение' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
  await new LoginForm(page).signIn(person);
  await expect(page).toHaveURL(/\/clinics\/[^/]+\/personal-area/);
}

test('from the letter of an invitation to the first booked patient, by what the screens lead to', async ({
  product,
  openBrowser,
  makePerson,
}) => {
  const admin = newPerson('Росина');
  const doctor = newPerson('Каплина');
  const names = { names: [SLUG, 'localhost'] };
  const superuser = { token: (await demoPerson(product.call, 'superuser')).token };
  const body = {
    title: 'Клиника «Росинка»',
    slug: SLUG,
    timezone: 'Europe/Moscow',
    admin: { email: admin.email, lastName: admin.lastName, firstName: admin.firstName, middleName: '' },
  };
  const clinic = await product.call(adminClinicEndpoints.createClinic, { body }, superuser);
  const letterTo = async (email: string) =>
    linkIn(await product.mailbox.letterTo(email, 'Вас пригласили в клинику'), /\/password\/reset\//);
  const page = await openBrowser();
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}\\s*(?:необязательно)?$`));
  const steps = page.getByRole('region', { name: 'Первые шаги' });
  const step = async (name: string, done: number) => {
    await page.goto(`/clinics/${SLUG}/personal-area`);
    await expect(steps).toContainText(`Сделано ${done} из 7`);
    await steps.getByRole('link', { name }).click();
  };
  const save = page.getByRole('button', { name: 'Сохранить', exact: true });
  const add = page.getByRole('button', { name: 'Добавить', exact: true });
  /** the page that was left has a button of the same name */
  const opened = (title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await test.step('the letter leads to the clinic, which says what comes first', async () => {
    await accept(page, await letterTo(admin.email), admin);
    await expect(steps).toContainText('Сделано 0 из 7');
  });

  await test.step('address, phone, place, hours and logo are one page', async () => {
    await step('Укажите адрес и телефон', 0);
    await field('Город').fill('Казань');
    await field('Адрес').fill('ул. Баумана, 1');
    await field('Телефоны').fill('8 (843) 555-01-01');
    await field('Точка на карте').fill('55.7879, 49.1233');
    await page.getByRole('button', { name: 'Указать по дням' }).click();
    await save.click();
    await expect(page.getByText(/не сохранен/)).toHaveCount(0);
    const picture = page.getByRole('group', { name: 'Логотип' });
    await picture
      .locator('input[type=file]')
      .setInputFiles({ name: 'знак.svg', mimeType: 'image/svg+xml', buffer: LOGO });
    await expect(picture.getByRole('button', { name: 'Удалить' })).toBeVisible();
  });

  await test.step('a specialty and a department', async () => {
    await step('Добавьте специальности', 3);
    for (const [name, title] of [
      ['Специальности', 'Терапевт'],
      ['Отделения', 'Поликлиника'],
    ] as const) {
      const table = new RegistryTable(page, name);
      await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name }).click();
      await table.add.click();
      await table.title.fill(title);
      await table.save();
      await expect(table.row(title)).toBeVisible();
    }
  });

  await test.step('a doctor is invited, and their times are made before they answer', async () => {
    await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Сотрудники' }).click();
    await opened('Сотрудники');
    await add.click();
    await field('Фамилия').fill(doctor.lastName);
    await field('Имя').fill(doctor.firstName);
    await field('E-mail').fill(doctor.email);
    await field('Телефон').pressSequentially('89161234567');
    await page.getByRole('button', { name: 'Те же, что личные' }).click();
    await save.click();
    await step('Добавьте врачей', 4);
    await opened('Врачи');
    await add.click();
    await choose(page, 'Сотрудник', doctor.lastName);
    await choose(page, 'Специальность', 'Терапевт');
    await choose(page, 'Отделение', 'Поликлиника');
    await save.click();
    await expect(new RegistryTable(page, 'Врачи').row(doctor.lastName)).toContainText('Ждёт согласия');
    await step('Составьте расписание', 5);
    await look(page, 'schedule-waiting-doctors', names);
    await page.getByRole('link', { name: new RegExp(doctor.lastName) }).click();
    await expect(page.getByText(/Врач ещё не принял приглашение/)).toBeVisible();
    const schedule = new SchedulePage(page);
    await page.getByRole('button', { name: 'Следующая неделя' }).click();
    await schedule.generate.click();
    await schedule.dialog.getByRole('checkbox', { name: 'Пропускать праздничные дни' }).uncheck({ force: true });
    await expect(schedule.dialog.getByRole('region', { name: 'Что получится' })).toContainText('Будет создано');
    await schedule.dialog.getByRole('button', { name: 'Составить', exact: true }).click();
    await expect(schedule.toast(/^Создано/)).toBeVisible();
    await glance(page, 'schedule-waiting-doctor', names);
  });

  await test.step('the last step publishes it; until then it is found by nobody', async () => {
    const guest = await openBrowser();
    await guest.goto('/clinics');
    await guest.getByRole('searchbox').fill('Росинка');
    await expect(guest.getByText('Не найдено')).toBeVisible();
    await guest.goto(`/clinics/${SLUG}`);
    await expect(guest.getByText(/Клиника сейчас не принимает записи онлайн/)).toBeVisible();
    await glance(guest, 'clinic-hidden', names);
    await step('Опубликуйте клинику', 6);
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByText('Клиника опубликована: её находят пациенты')).toBeVisible();
    await page.goto(`/clinics/${SLUG}/personal-area`);
    await expect(steps).toHaveCount(0);
  });

  const patient = await makePerson();
  const booking = new BookingPage(await openBrowser({ as: patient }));
  const found = () =>
    product.call(bookingEndpoints.listDoctors, { query: { page: 1, per_page: 10 } }, { clinic: clinic.id });
  await test.step('nobody can book who has not agreed to work there; a letter later everybody can', async () => {
    expect((await found()).items).toEqual([]);
    await accept(await openBrowser(), await letterTo(doctor.email), doctor);
    expect((await found()).items.map(({ employee }) => employee.lastName)).toEqual([doctor.lastName]);
  });

  await test.step('a patient finds the clinic and books', async () => {
    const [row] = (await found()).items;
    const monday = addDays(mondayOf(clinicDay(Date.now(), 'Europe/Moscow')), 7);
    const { items } = await product.call(
      bookingEndpoints.listFreeSlots,
      { params: { id: row!.id, date: monday } },
      { clinic: clinic.id },
    );
    await booking.page.goto('/clinics');
    await booking.page.getByRole('searchbox').fill('Росинка');
    await booking.page.getByRole('link', { name: 'Выбрать: Клиника «Росинка»' }).click();
    await look(booking.page, 'new-clinic-page', names);
    await booking.pickDoctor(row!);
    await booking.pickDay(monday);
    await booking.takeTime(items[0]!);
    await expect(booking.confirmation).toContainText(fullName(row!.employee));
    await booking.confirm();
    await expect(booking.page).toHaveURL(/\/appointment\/myrecords/);
  });

  await test.step('the desk sees the patient in the queue of that day', async () => {
    const monday = addDays(mondayOf(clinicDay(Date.now(), 'Europe/Moscow')), 7);
    await page.goto(`/clinics/${SLUG}/personal-area/registry/queue?date=${monday}`);
    await expect(page.getByText(new RegExp(patient.lastName)).first()).toBeVisible();
  });
});
