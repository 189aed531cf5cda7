import type { Page } from '@playwright/test';
import { authEndpoints } from '#shared/contract/auth.ts';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { glance, look } from '../fixtures/look.ts';
import { endSession, endSessionUnder, tokenOf } from '../fixtures/session.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { PatientsPage } from '../pages/patients-page.ts';
import { RecordsPage } from '../pages/records-page.ts';
import { SiteHeader } from '../pages/site-header.ts';

const coverOf = (page: Page) => page.getByRole('dialog', { name: 'Сеанс завершён' });
const inPrint = async (page: Page, work: () => Promise<void>) => {
  await page.emulateMedia({ media: 'print' });
  await work();
  await page.emulateMedia({ media: null });
};

test('a card whose session ends is covered, and goes on with what was typed; not for somebody else', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(401, /^\/(patient|timeslot)/);
  const staff = await demoStaff(product.call, 'employee');
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const patient = await product.call(
    patientEndpoints.createPatient,
    { body: { last_name: 'Долгопечатная', first_name: 'Ева', middle_name: 'Ильинична', date_of_birth: '1990-05-06' } },
    { token: staff.token, clinic: clinic.id },
  );
  const page = await openBrowser({ as: staff });
  const patients = new PatientsPage(page);
  const other = await page.context().newPage();
  const url = `/clinics/zdorovie/personal-area/registry/patient/${patient.id}`;
  await page.goto(url);
  await other.goto(url);
  await expect(new PatientsPage(other).save).toBeVisible();
  await patients.field('Должность').fill('Печатник');

  await test.step('the session ends: nothing of the card is seen or printed, here and in the other tab', async () => {
    await endSessionUnder(product.call, page, '**/patient/**');
    await patients.save.click();
    await expect(coverOf(page)).toBeVisible();
    await expect(patients.field('Должность')).toBeHidden();
    await expect(coverOf(other)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(coverOf(page)).toBeVisible();
    await inPrint(page, () => expect(page.getByText('Печатник')).toBeHidden());
  });
  await test.step('a wrong password is told there; the right one saves what was pressed', async () => {
    watch.allow(401, /^\/login/);
    const form = new LoginForm(coverOf(page));
    await expect(form.email).toHaveValue(staff.email);
    await form.signIn({ email: staff.email, password: 'совсем-не-тот' });
    await expect(coverOf(page).getByRole('alert').first()).not.toBeEmpty();
    const opening = page.waitForEvent('popup');
    await coverOf(page)
      .getByRole('link', { name: /^Забыли пароль\?/ })
      .click();
    const way = await opening;
    await expect(way.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible();
    await way.close();
    await expect(form.email).toHaveValue(staff.email);
    await form.signIn(staff);
    await expect(coverOf(page)).toBeHidden();
    await expect(page.getByText('Ошибка авторизации')).toBeHidden({ timeout: 1_000 });
    await expect(page.getByRole('alert').filter({ hasText: 'Сеанс завершён' })).toBeHidden();
    const saved = async () =>
      (
        await product.call(
          patientEndpoints.getPatient,
          { params: { id: patient.id } },
          { token: await tokenOf(page), clinic: clinic.id },
        )
      ).version;
    await expect.poll(saved).toBeGreaterThan(patient.version);
  });
  await test.step('the other tab follows', () => expect(coverOf(other)).toBeHidden());
  await test.step('somebody else signs in: the page and what was typed are gone, in both tabs', async () => {
    await page.goto(url);
    await patients.field('Должность').fill('Наборщик');
    await endSession(product.call, page);
    await expect(coverOf(page)).toBeVisible();
    await look(page, 'session-over', { fullPage: false });
    await new LoginForm(coverOf(page)).signIn(await demoStaff(product.call, 'doctor'));
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/$/);
      await expect(new SiteHeader(tab).person).toBeVisible();
    }
  });
});

test('a session that ends in the confirmation of a booking: the time is taken again, and booked', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(401, /^\/(timeslot|appointment|dependant|waiting_list)/);
  const reception = await product.receptions.next('zdorovie');
  const slot = reception.slots[0]!;
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  const booking = new BookingPage(page);
  await booking.openDay(reception);
  await booking.takeTime(slot);
  await booking.expectConfirmation(reception, slot);
  await test.step('it stays open under the cover', async () => {
    await endSession(product.call, page);
    await expect(coverOf(page)).toBeVisible();
    await expect(booking.confirmation).toBeHidden();
    const taken = page.waitForResponse((answer) => answer.url().includes('/hold/') && answer.ok());
    await new LoginForm(coverOf(page)).signIn(person);
    await taken;
    await booking.expectConfirmation(reception, slot);
  });
  await test.step('a press that comes too late goes out after the sign-in', async () => {
    await endSessionUnder(product.call, page, '**/reserve/');
    await booking.confirm();
    await expect(coverOf(page)).toBeVisible();
    await new LoginForm(coverOf(page)).signIn(person);
    await expect(new RecordsPage(page).record(reception.doctor)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /Сеанс завершён|авторизуйтесь/ })).toBeHidden();
  });
  await test.step('«Выйти» forgets the person', async () => {
    await endSession(product.call, page);
    await expect(coverOf(page)).toBeVisible();
    await coverOf(page).getByRole('button', { name: 'Выйти' }).click();
    await expect(new SiteHeader(page).signIn).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('a hold that moves to another tab closes the confirmation of the first with a word', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('zdorovie');
  const page = await openBrowser({ as: await makePerson() });
  const [first, second] = [new BookingPage(page), new BookingPage(await page.context().newPage())];
  await first.openDay(reception);
  await first.takeTime(reception.slots[0]!);
  await expect(first.confirmation).toBeVisible();
  await second.openDay(reception);
  await second.takeTime(reception.slots[1]!);
  await expect(second.confirmation).toBeVisible();
  await expect(first.confirmation).toBeHidden();
  await expect(first.notice).toContainText('Вы продолжили запись в другой вкладке');
});

test('a session that is about to end asks in every tab; one press serves all', async ({ makePerson, openBrowser }) => {
  const page = await openBrowser({ as: await makePerson() });
  const other = await page.context().newPage();
  const tabs = [page, other];
  const warning = (tab: Page) => tab.getByRole('dialog', { name: 'Сеанс скоро завершится' });
  for (const tab of tabs) {
    await tab.route('**/api/auth/check/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), session: { seconds_left: 55, can_prolong: true } },
      });
    });
    await tab.goto('/clinics');
    await expect(warning(tab)).toBeVisible();
    await expect(warning(tab).getByRole('timer')).toHaveText(/^0:\d\d$/);
  }
  await glance(page, 'session-ending', { fullPage: false });
  for (const tab of tabs) await tab.unroute('**/api/auth/check/');
  await expect(warning(page).getByRole('button', { name: 'Продолжить' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const tab of tabs) await expect(warning(tab)).toBeHidden();
});

test('staff land in their work, in the clinic that was open last; a link that asked for the sign-in wins', async ({
  product,
  openBrowser,
}) => {
  const area = '/clinics/zdorovie/personal-area';
  for (const [role, place, title] of [
    ['employee', `${area}/registry/queue`, 'Список записей'],
    ['doctor', `${area}/reception`, /^ПРИЕМ/],
    ['orgadmin', area, /^Здравствуйте, /],
  ] as const) {
    await test.step(role, async () => {
      const staff = await demoStaff(product.call, role);
      const page = await openBrowser();
      await page.goto('/clinics/zdorovie');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/');
      await new SiteHeader(page).signIn.click();
      await new LoginForm(page).signIn(staff);
      await expect(page).toHaveURL(place);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      if (role !== 'orgadmin') return;
      await look(page, 'personal-area-staff');
      // one field on every page of the work, those that belong to no clinic among them
      const field = page.getByRole('combobox', { name: 'Пациент, врач, страница' });
      await page.keyboard.press('Control+KeyK');
      await field.fill('мкб');
      await expect(page.getByRole('option', { selected: true })).toContainText('МКБ-10');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dictionaries/mkb10');
      await expect(page.getByRole('navigation', { name: 'Личный кабинет' })).toBeVisible();
      await look(page, 'dictionary-mkb10-desk', { fullPage: false, names: ['Clostridium', 'difficile'] });
      await page.keyboard.press('Control+KeyK');
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await page.goto('/employments');
      await expect(page.getByRole('heading', { level: 1, name: 'Места работы' })).toBeVisible();
      await page.keyboard.press('Control+KeyK');
      await expect(field).toBeFocused();
    });
  }
  const doctor = await demoStaff(product.call, 'doctor');
  const { resources } = await product.call(authEndpoints.getMe, {}, { token: doctor.token });
  const other = resources.find(({ slug, roles }) => slug !== 'zdorovie' && roles.includes('doctor'))?.slug ?? '';
  await test.step('the other clinic of a doctor, once it was open', async () => {
    const page = await openBrowser();
    await page.goto(`/clinics/${other}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/login');
    await new LoginForm(page).signIn(doctor);
    await expect(page).toHaveURL(`/clinics/${other}/personal-area/reception`);
  });
  await test.step('a deep link', async () => {
    const page = await openBrowser();
    await page.goto(`${area}/registry/schedule`);
    await new LoginForm(page).signIn(doctor);
    await expect(page).toHaveURL(`${area}/registry/schedule`);
  });
});
