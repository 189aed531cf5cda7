import { bookingEndpoints } from '#shared/contract/booking.ts';
import { dependantEndpoints } from '#shared/contract/dependants.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import { clockTime, longDay } from '#shared/format/dates.ts';
import { isoWeekday } from '#shared/rules/days.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { bookedPatient, demoReception } from '../fixtures/demo.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';

const RECORDS = '/clinics/zdorovie/personal-area/appointment/myrecords';
const LIST = '/clinics/zdorovie/personal-area/registry/waiting';

test('who waits is told of a time that somebody gives back, and takes it; the desk sees each step', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const place = await demoReception(product.call, { skip: 3 });
  const { clinic, doctor, slots } = place;
  const slot = slots.at(-1)!;
  const holder = { token: (await makePerson()).token, clinic: clinic.id };
  await product.call(bookingEndpoints.reserveSlot, { params: { id: slot.id }, headers: {}, body: { type: 0 } }, holder);
  const person = await makePerson();
  const page = await openBrowser();
  const deskPage = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  await deskPage.goto(LIST);

  await test.step('a guest chooses when they can come, signs in on the way, and nothing chosen is lost', async () => {
    await page.goto(`/clinics/zdorovie/doctors/${doctor.id}`);
    await page.getByRole('button', { name: 'Сообщить, если освободится время' }).click();
    const dialog = page.getByRole('dialog', { name: 'Лист ожидания' });
    await dialog.getByRole('button', { name: 'Вс воскресенье' }).click();
    await dialog.getByRole('button', { name: 'Свои часы' }).click();
    await dialog.getByLabel('Начало приёма до').selectOption('9');
    await dialog.getByRole('button', { name: 'Встать в лист ожидания' }).click();
    await expect(dialog.getByText('Начало должно быть раньше конца')).toBeVisible();
    await expect(dialog.getByLabel('Начало приёма с')).toBeFocused();
    await look(page, 'waiting-join', { fullPage: false });
    await dialog.getByRole('button', { name: 'Любое' }).click();
    await dialog.getByRole('button', { name: 'Вс воскресенье' }).click();
    await dialog.getByRole('button', { name: 'Встать в лист ожидания' }).click();
    const auth = page.getByRole('dialog').filter({ has: page.getByLabel('Пароль', { exact: true }) });
    await auth.getByLabel('E-mail').fill(person.email);
    await auth.getByLabel('Пароль', { exact: true }).fill(person.password);
    await auth.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(page.getByText('Вы в листе ожидания', { exact: false })).toBeVisible();
  });

  await test.step('the desk sees them, without a reload', async () => {
    await expect(deskPage.getByRole('row').filter({ hasText: person.lastName })).toContainText('Ждёт');
  });

  await test.step('who waits is told so where they would join, and on the first page', async () => {
    await expect(page.getByText('Вы ждёте времени этого врача.')).toBeVisible();
    await expect(page.locator('.waiting-ask :focus')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Сообщить, если освободится время' })).toBeHidden();
    await page.goto('/');
    await page.getByRole('link', { name: /^Вы ждёте: / }).click();
    await expect(page).toHaveURL(/\/records$/);
  });

  await test.step('it stands among the records of all clinics, and is changed there; the desk sees it', async () => {
    const entry = page.getByRole('article').filter({ hasText: 'Ждёте:' });
    await expect(entry).toContainText(clinic.title);
    const change = entry.getByRole('button', { name: /^Изменить/ });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Когда вы можете прийти' });
    // a day that is not that of the time which becomes free
    const isSunday = isoWeekday(slot.start_time.slice(0, 10)) === 7;
    await dialog.getByRole('button', { name: isSunday ? 'Пн понедельник' : 'Вс воскресенье' }).click();
    await look(page, 'waiting-change', { fullPage: false });
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toBeHidden();
    await expect(change).toBeFocused();
    const days = isSunday ? 'Вт, Ср, Чт, Пт, Сб, Вс' : 'Пн, Вт, Ср, Чт, Пт, Сб';
    await expect(entry).toContainText(days);
    await look(page, 'waiting-all');
    await expect(deskPage.getByRole('row').filter({ hasText: person.lastName })).toContainText(days);
  });

  await page.goto(RECORDS);
  await expect(page.getByText('Ждёте:', { exact: false })).toContainText(doctor.employee.lastName);
  await glance(page, 'waiting-own');

  let [linkTo, leaveLink] = ['', ''];
  await test.step('another one cancels: the offer comes by letter, on the page, and on the ladder', async () => {
    await product.call(
      scheduleEndpoints.updateSlot,
      { params: { id: slot.id }, body: { patient: null, is_reserve: false } },
      holder,
    );
    const letter = await product.mailbox.letterTo(
      person.email,
      `Освободилось время: ${longDay(slot.start_time)}, в ${clockTime(slot.start_time)}`,
    );
    expect(letter.text).toContain(doctor.employee.lastName);
    expect(letter.text).toContain('Держим за вами до');
    expect(letter.text).toContain('время клиники: ');
    linkTo = linkIn(letter, /\/myrecords\?offer=/);
    leaveLink = linkIn(letter, /\/myrecords\?leave=/);
    const offer = page.getByRole('article', { name: 'Освободилось время' });
    await expect(offer).toContainText(clockTime(slot.start_time));
    await look(page, 'waiting-offer', { manyFilled: 'an offer is a decision beside that of the page' });
    const ladder = deskPage.getByRole('article').filter({ hasText: person.lastName });
    await expect(ladder).toContainText('предложено');
    await look(deskPage, 'waiting-desk');
  });

  await test.step('the link of the letter leads to the offer, through a sign-in', async () => {
    const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
    await phone.goto(linkTo);
    await new LoginForm(phone).signIn(person);
    const offer = phone.getByRole('article', { name: 'Освободилось время' });
    await expect(offer.getByRole('heading')).toBeFocused();
    await expect(offer.getByRole('timer')).toBeVisible();
    await phone.goto(leaveLink);
    const leave = phone.getByRole('dialog', { name: 'Больше не ждать?' });
    await expect(leave).toContainText(doctor.employee.lastName);
    await look(phone, 'waiting-leave', {
      fullPage: false,
      manyFilled: 'the page under the question has an offer beside its own decision',
    });
    await leave.getByRole('button', { name: 'Оставить' }).click();
    await expect(leave).toBeHidden();
    await expect(offer.getByRole('timer')).toBeVisible();
    await phone.close();
  });

  await test.step('nobody else is shown the time; the person takes it by one press', async () => {
    const free = await product.call(
      bookingEndpoints.listFreeSlots,
      { params: { id: doctor.id, date: slot.start_time.slice(0, 10) } },
      { clinic: clinic.id },
    );
    expect(free.items.map(({ id }) => id)).not.toContain(slot.id);
    const offer = page.getByRole('article', { name: 'Освободилось время' });
    await offer.getByRole('button', { name: 'Записаться' }).click();
    await expect(page).toHaveURL(/booked=/);
    await expect(offer).toBeHidden();
    await expect(deskPage.getByText('Сейчас ничего не предложено', { exact: false })).toBeVisible();
    await expect(deskPage.getByRole('row').filter({ hasText: person.lastName })).toBeHidden();
  });
});

test('a parent waits for a child: the letter and the offer name them, on every page of the own, and they are booked', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const place = await demoReception(product.call, { skip: 4 });
  const { clinic, doctor, slots } = place;
  const slot = slots.at(-1)!;
  const holder = { token: (await makePerson()).token, clinic: clinic.id };
  await product.call(bookingEndpoints.reserveSlot, { params: { id: slot.id }, headers: {}, body: { type: 0 } }, holder);
  const person = await makePerson();
  const child = await product.call(
    dependantEndpoints.createDependant,
    {
      body: {
        last_name: 'Ёлкина',
        first_name: 'Варвара',
        middle_name: '',
        date_of_birth: '2018-03-04',
        gender: 'female',
        relation: 'child',
        is_confirmed: true,
      },
    },
    { token: person.token },
  );
  const page = await openBrowser({ as: person });
  const offer = page.getByRole('article', { name: 'Освободилось время' });

  await test.step('says who comes, leaves, and takes that back', async () => {
    // as from a visit of hers that the clinic has cancelled
    await page.goto(`/clinics/zdorovie/doctors/${doctor.id}?wait=${child.id}`);
    const dialog = page.getByRole('dialog', { name: 'Лист ожидания' });
    await expect(dialog.getByRole('radio', { name: 'Ёлкина Варвара' })).toBeChecked();
    await look(page, 'waiting-whom', { fullPage: false });
    await dialog.getByRole('button', { name: 'Встать в лист ожидания' }).click();
    await expect(page.getByText('Вы в листе ожидания', { exact: false })).toBeVisible();
    await page.goto(RECORDS);
    const entry = page.getByRole('article').filter({ hasText: 'Ждёте:' });
    await expect(entry).toContainText('Пациент: Варвара Ёлкина');
    await entry.getByRole('button', { name: /^Больше не ждать/ }).click();
    await expect(entry).toBeHidden();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(entry).toBeVisible();
  });

  await test.step('is told by letter and on the first page, whom the time is for', async () => {
    await product.call(
      scheduleEndpoints.updateSlot,
      { params: { id: slot.id }, body: { patient: null, is_reserve: false } },
      holder,
    );
    const letter = await product.mailbox.letterTo(
      person.email,
      `Освободилось время: ${longDay(slot.start_time)}, в ${clockTime(slot.start_time)}`,
    );
    expect(letter.text).toContain('Пациент: Варвара Ёлкина');
    await page.goto('/records');
    await expect(offer).toContainText('Пациент: Варвара Ёлкина');
    await glance(page, 'waiting-offer-all', { manyFilled: 'an offer is a decision beside that of the page' });
    await page.goto('/');
    await expect(offer).toContainText(clinic.title);
    await expect(offer.getByRole('timer')).toBeVisible();
    await look(page, 'waiting-offer-home', {
      names: ['Online'],
      manyFilled: 'an offer is a decision beside that of the page',
    });
  });

  await test.step('takes it there: the visit is the child’s', async () => {
    await offer.getByRole('button', { name: 'Записаться' }).click();
    await expect(page).toHaveURL(/booked=/);
    await expect(page.getByRole('main')).toContainText('Пациент: Варвара Ёлкина');
    await expect(offer).toBeHidden();
  });
});

test('the desk puts a patient without an account on the list, calls, and books', async ({ product, openBrowser }) => {
  const place = await demoReception(product.call, { skip: 5 });
  const { doctor } = place;
  await bookedPatient(product.call, place, [], { lastName: 'Листопадова' });
  const name = 'Листопадова Ольга Петровна';
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Внести пациента' }).click();
  const dialog = page.getByRole('dialog', { name: 'Внести в лист ожидания' });
  await dialog.getByRole('button', { name: 'Внести пациента' }).click();
  await expect(dialog.getByText('Выберите пациента')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Пациент' }).fill('листопадова');
  await page.getByRole('option', { name: 'Листопадова' }).click();
  await dialog.getByRole('combobox', { name: 'Врач' }).fill(doctor.employee.lastName);
  const doctors = page.getByRole('listbox').getByRole('option');
  await doctors.filter({ hasText: doctor.employee.lastName }).first().click();
  await look(page, 'waiting-add', { fullPage: false });
  await dialog.getByRole('button', { name: 'Внести пациента' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Ждёт');
  await row.getByRole('button', { name: /^Записать/ }).click();
  const times = page.getByRole('dialog', { name: `Записать: ${name}` });
  await expect(times.getByRole('heading', { name: 'Подходящее время' })).toBeVisible();
  await glance(page, 'waiting-book');
  await expect(times.getByRole('button', { name: 'Записать', exact: true })).toBeDisabled();
  await times.getByRole('region', { name: 'Подходящее время' }).getByRole('button').last().click();
  await times.getByRole('button', { name: /^Записать на/ }).click();
  await expect(times).toBeHidden();
  await expect(row).toBeHidden();
  await page.getByLabel('Статус').selectOption('booked');
  await expect(row).toContainText('Записан');
});
