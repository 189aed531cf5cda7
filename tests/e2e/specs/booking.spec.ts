import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { timeRange } from '#shared/format/dates.ts';
import { addDays, clinicDay } from '#shared/rules/clinic-time.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson } from '../fixtures/people.ts';
import { tokenOf } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';
import { freeSlots } from '../fixtures/times.ts';
import { LoginForm, RegisterForm } from '../pages/auth-forms.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';
import { SiteHeader } from '../pages/site-header.ts';

test('a stranger finds a clinic, registers, books a doctor, sees the booking and cancels it', async ({
  page,
  product,
}) => {
  const reception = await product.receptions.next('baltika');
  const {
    clinic,
    doctor,
    day,
    slots: [slot],
  } = reception;
  const booking = new BookingPage(page);
  const records = new RecordsPage(page);
  const person = newPerson();
  await test.step('finds the clinic', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Список экспертиз' }).click();
    await page.getByRole('searchbox').fill('Калининград');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: `Выбрать: ${clinic.title}` }).click();
    await expect(page.getByText('Клиника «Балтика»').first()).toBeVisible();
    await expect(booking.bookButton(doctor)).toBeVisible();
    await glance(page, 'patient-1-clinic');
  });
  await test.step('registers on its page', async () => {
    const panel = page.getByRole('region', { name: 'Создайте свой личный кабинет' });
    const form = new RegisterForm(panel);
    await page.getByRole('main').getByRole('button', { name: 'Создать личный кабинет' }).click();
    await form.fill(person);
    await form.agree();
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
    await glance(page, 'patient-2-check-mail');
  });
  await test.step('opens the letter and activates', async () => {
    await page.goto(linkIn(await product.mailbox.letterTo(person.email), /\/activate$/));
    await page.getByRole('button', { name: 'Активировать' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
  });
  await test.step('signs in and is back at the clinic', async () => {
    const form = new LoginForm(page);
    await expect(form.email).toHaveValue(person.email);
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(page).toHaveURL(/\/clinics\/baltika/);
    await expect(new SiteHeader(page).person).toBeVisible();
    await glance(page, 'patient-3-signed-in');
  });
  await test.step('books', async () => {
    await booking.pickDoctor(doctor);
    await booking.expectMonth();
    await look(page, 'patient-4-month');
    await booking.pickDay(day);
    await booking.chooseTime(slot!);
    await look(page, 'patient-5-times');
    await booking.choose.click();
    await booking.expectConfirmation(reception, slot!);
    await booking.confirmation.getByLabel('Что беспокоит?').fill('Болит горло третий день');
    await look(page, 'patient-6-confirm', { fullPage: false });
    await booking.confirm();
  });
  await test.step('sees it in «Мои записи»', async () => {
    await expect(page).toHaveURL(/\/appointment\/myrecords/);
    await expect(records.heading).toBeVisible();
    await expect(records.record(doctor)).toContainText(timeRange(slot!.start_time, slot!.end_time).slice(0, 5));
    await expect(records.record(doctor)).toContainText('Что беспокоит: Болит горло третий день');
    await look(page, 'patient-7-records');
    await page.reload();
    await expect(records.record(doctor)).toBeVisible();
  });
  await test.step('thinks better of cancelling, then cancels', async () => {
    await records.cancelButton(doctor).click();
    await expect(records.question).toContainText('Вы уверены что хотите отменить запись?');
    await look(page, 'patient-8-cancel', { fullPage: false });
    await records.question.getByRole('button', { name: 'Нет' }).click();
    await expect(records.question).toBeHidden();
    await expect(records.record(doctor)).toBeVisible();
    await records.cancelButton(doctor).click();
    await records.question.getByRole('button', { name: 'Да' }).click();
    await expect(records.record(doctor)).toBeHidden();
    await glance(page, 'patient-9-empty');
    await records.tab('Отмененые').click();
    await expect(records.record(doctor)).toContainText('Запись отменена');
    await glance(page, 'patient-10-cancelled');
  });
  await test.step('the time is free again', async () => {
    expect((await freeSlots(product.call, reception)).map(({ id }) => id)).toContain(slot!.id);
  });
});

test.describe('a visitor picks a time', () => {
  test('signs in in place and goes on with the same time', async ({ page, product, makePerson }) => {
    const reception = await product.receptions.next('zdorovie');
    const slot = reception.slots[1]!;
    const booking = new BookingPage(page);
    const person = await makePerson();
    await booking.openClinic('zdorovie');
    await booking.pickDoctor(reception.doctor);
    await booking.pickDay(reception.day);
    await booking.takeTime(slot);
    await expect(booking.authDialog).toBeVisible();
    await look(page, 'visitor-1-dialog', { fullPage: false });
    await test.step('a wrong password changes nothing', async () => {
      const form = new LoginForm(booking.authDialog);
      await form.submit.click();
      await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    });
    await new LoginForm(booking.authDialog).signIn(person);
    await booking.expectConfirmation(reception, slot);
    await expect(booking.authDialog).toBeHidden();
    expect(
      (await freeSlots(product.call, reception)).map(({ id }) => id),
      'the time is held',
    ).not.toContain(slot.id);
    await test.step('«back» closes the confirmation and leaves the choice; one more leaves the day', async () => {
      await page.goBack();
      await expect(booking.confirmation).toBeHidden();
      await expect(booking.choose).toHaveText(`Выбрать ${timeRange(slot.start_time, slot.end_time)}`);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Выберите врача' })).toBeVisible();
      await page.goForward();
      await booking.takeTime(slot);
      await booking.expectConfirmation(reception, slot);
      await booking.cancel();
      await booking.choose.click();
      await booking.expectConfirmation(reception, slot);
    });
    await booking.confirm();
    await expect(new RecordsPage(page).record(reception.doctor)).toBeVisible();
    const { items } = await product.call(
      appointmentEndpoints.listMyAppointments,
      { query: { tab: 'upcoming', page: 1, per_page: 20 } },
      { token: await tokenOf(page), clinic: reception.clinic.id },
    );
    expect(items.map(({ slot: id }) => id)).toEqual([slot.id]);
  });

  test('registers, and the letter brings them back to the same time', async ({ page, product }) => {
    const reception = await product.receptions.next('zdorovie');
    const slot = reception.slots[2]!;
    const booking = new BookingPage(page);
    const person = newPerson('Ив');
    await booking.openDay(reception);
    await booking.takeTime(slot);
    await booking.authDialog.getByRole('button', { name: 'Нет аккаунта? Зарегистрироваться' }).click();
    await expect(new RegisterForm(booking.authDialog).firstName).toBeFocused();
    const said = await booking.authDialog.getByText('ваш выбор сохранится').boundingBox();
    const label = await booking.authDialog.getByText('Имя', { exact: true }).boundingBox();
    expect(label!.y - said!.y - said!.height, 'the sentence does not touch the form').toBeGreaterThanOrEqual(8);
    await glance(page, 'visitor-2-register', { fullPage: false });
    await new RegisterForm(booking.authDialog).register(person);
    await page.goto(linkIn(await product.mailbox.letterTo(person.email), /\/activate$/));
    await page.getByRole('button', { name: 'Активировать' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await new LoginForm(page).signIn(person);
    await booking.expectConfirmation(reception, slot);
    await booking.confirm();
    await expect(new RecordsPage(page).record(reception.doctor)).toBeVisible();
  });

  test('opens the letter in another tab: that one goes on with the time, the first waits', async ({
    page,
    product,
  }) => {
    const reception = await product.receptions.next('zdorovie');
    const slot = reception.slots[1]!;
    const booking = new BookingPage(page);
    const person = newPerson('Ив');
    await booking.openDay(reception);
    await booking.takeTime(slot);
    await booking.authDialog.getByRole('button', { name: 'Нет аккаунта? Зарегистрироваться' }).click();
    await new RegisterForm(booking.authDialog).register(person);
    const tab = await page.context().newPage();
    await tab.goto(linkIn(await product.mailbox.letterTo(person.email), /\/activate$/));
    await tab.getByRole('button', { name: 'Активировать' }).click();
    await tab.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await new LoginForm(tab).signIn(person);
    await new BookingPage(tab).expectConfirmation(reception, slot);
    await tab.setViewportSize({ width: 360, height: 800 });
    const lines = await new BookingPage(tab).confirmation
      .locator('time')
      .filter({ hasText: timeRange(slot.start_time, slot.end_time) })
      .evaluate((time) => time.getClientRects().length);
    expect(lines, 'the time stands in one line').toBe(1);
    await tab.setViewportSize({ width: 1280, height: 800 });
    await expect(new SiteHeader(page).person).toBeVisible();
    await expect(booking.confirmation).toBeHidden();
    await new BookingPage(tab).confirm();
    await expect(new RecordsPage(tab).record(reception.doctor)).toBeVisible();
  });

  test('goes to the sign-in screen in the middle, and comes back to the same time', async ({
    page,
    product,
    makePerson,
  }) => {
    const reception = await product.receptions.next('zdorovie');
    const slot = reception.slots[0]!;
    const booking = new BookingPage(page);
    const person = await makePerson();
    await booking.openDay(reception);
    await booking.takeTime(slot);
    await booking.authDialog.getByRole('button', { name: 'Закрыть' }).click();
    await new SiteHeader(page).signIn.click();
    await new LoginForm(page).signIn(person);
    await booking.expectConfirmation(reception, slot);
    await booking.cancel();
    await page.reload();
    await expect(booking.timesTitle).toBeVisible();
    await expect(booking.confirmation, 'a time that was given up does not come again').toBeHidden();
  });

  test('leaves the time and signs in elsewhere: the choice stays behind', async ({ page, product, makePerson }) => {
    const reception = await product.receptions.next('zdorovie');
    const slot = reception.slots[0]!;
    const booking = new BookingPage(page);
    await booking.openDay(reception);
    await booking.takeTime(slot);
    await booking.authDialog.getByRole('button', { name: 'Закрыть' }).click();
    await booking.openClinic('zdorovie');
    await new SiteHeader(page).signIn.click();
    await new LoginForm(page).signIn(await makePerson());
    await expect(new SiteHeader(page).person).toBeVisible();
    await expect(page.getByRole('link', { name: /^Записаться: / }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/clinics\/zdorovie$/);
    await expect(booking.confirmation).toBeHidden();
    expect(
      (await freeSlots(product.call, reception)).map(({ id }) => id),
      'nothing is held',
    ).toContain(slot.id);
  });

  test('takes «back» to where the list of doctors was left, and a step opens at its head', async ({ page }) => {
    await page.goto('/clinics/zdorovie');
    const times = page.getByRole('link', { name: /^Записаться: / });
    await expect(times.first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 700));
    const seen = await page.evaluate(() => window.scrollY);
    expect(seen).toBeGreaterThan(300);
    await times.evaluateAll((links) =>
      links
        .find((link) => link.getBoundingClientRect().top > 200)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    );
    const title = page.getByRole('heading', { name: 'Запись на прием к врачу' });
    await expect(page).toHaveURL(/doctor=/);
    const bar = (await page.locator('header').first().boundingBox())!;
    await expect.poll(async () => (await title.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height);
    await expect(title).toBeInViewport();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(seen);
  });

  test('a time pressed on another page opens that doctor at the head of the step, which is read first', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/search');
    await page
      .getByRole('link', { name: /^Записаться: / })
      .first()
      .click();
    const title = page.getByRole('heading', { name: 'Запись на прием к врачу' });
    await expect(page.getByRole('heading', { name: 'Выберите дату и время' })).toBeFocused();
    await expect.poll(async () => (await title.boundingBox())!.y).toBeLessThan(844 * 0.4);
    const bar = (await page.locator('header').first().boundingBox())!;
    expect((await title.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  });

  test('reads why when the time was taken meanwhile', async ({ page, product, watch, makePerson }) => {
    const reception = await product.receptions.next('zdorovie');
    const slot = reception.slots[0]!;
    const booking = new BookingPage(page);
    const [slow, quick] = [await makePerson(), await makePerson()];
    await booking.openDay(reception);
    await booking.takeTime(slot);
    await expect(booking.authDialog).toBeVisible();
    await product.call(
      bookingEndpoints.reserveSlot,
      { params: { id: slot.id }, headers: {}, body: { type: 0 } },
      { token: quick.token, clinic: reception.clinic.id },
    );
    watch.allow(409, /\/hold\//);
    await new LoginForm(booking.authDialog).signIn(slow);
    await expect(booking.notice).toContainText(timeRange(slot.start_time, slot.end_time));
    await expect(booking.notice).toContainText('занято');
    await expect(page.locator(':focus')).toContainText('занято');
    await expect(booking.confirmation).toBeHidden();
    await expect(booking.time(slot)).toBeHidden();
    await glance(page, 'visitor-3-taken');
    await booking.takeTime(reception.slots[1]!);
    await booking.expectConfirmation(reception, reception.slots[1]!);
  });
});

test('doctors can be chosen by specialty and found by name; one without a schedule says so', async ({
  page,
  product,
}) => {
  const { doctor } = await product.receptions.next('baltika');
  const { lastName } = doctor.employee;
  await page.goto('/clinics/baltika');
  await expect(page.getByText('Запись не ведется').first()).toBeVisible();
  await page.getByRole('list', { name: 'Специальности' }).getByRole('button', { name: doctor.specialty.title }).click();
  await expect(new BookingPage(page).bookButton(doctor)).toBeVisible();
  await expect(page).toHaveURL(/specialty=/);
  await look(page, 'doctors-specialty');
  await page.goto('/clinics/baltika');
  await page.getByRole('searchbox', { name: 'Поиск врача по имени' }).fill(lastName.slice(0, 5).toLowerCase());
  await expect(page).toHaveURL(/search=/);
  await expect(new BookingPage(page).bookButton(doctor)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Поиск врача по имени' }).fill('такого нет');
  await expect(page.getByText('По запросу «такого нет» врачей нет')).toBeVisible();
  await glance(page, 'doctors-nobody');
});

test('doctors come high on the page, the nearest first or by surname, and from a chosen day on', async ({
  product,
  openBrowser,
}) => {
  const { clinic } = await product.receptions.next('zdorovie');
  const page = await openBrowser({ timezoneId: clinic.timezone, viewport: { width: 1280, height: 800 } });
  const doctors = page.getByRole('region', { name: 'Запись на прием к врачу' }).getByRole('article');
  const surnames = async () => {
    const names = await doctors.getByRole('heading', { level: 3 }).allInnerTexts();
    return names.map((name) => name.split(/\s/)[0] ?? '');
  };
  await page.goto('/clinics/zdorovie');
  await expect(doctors.first()).toBeVisible();
  expect((await doctors.first().boundingBox())!.y, 'where the first doctor begins, px').toBeLessThan(400);
  const order = page.getByRole('combobox', { name: 'Порядок врачей' });
  await expect(order).toHaveValue('');
  await expect(order.locator('option:checked')).toHaveText('Сначала ближайшие');
  await order.selectOption({ label: 'По фамилии' });
  await expect(page).toHaveURL(/sort=name/);
  await expect
    .poll(async () => {
      const names = await surnames();
      const sorted = [...names].sort((one, other) => one.localeCompare(other, 'ru'));
      return names.length > 1 && names.join() === sorted.join();
    })
    .toBe(true);
  await glance(page, 'doctors-by-name');
  await page.goto('/clinics/zdorovie');
  const day = addDays(clinicDay(Date.now(), clinic.timezone), 3);
  await page.getByRole('combobox', { name: 'С какого дня' }).selectOption(day);
  await expect(page).toHaveURL(new RegExp(`from=${day}`));
  await expect(doctors.first().getByRole('list').getByRole('listitem').first()).toContainText(
    String(Number(day.slice(8))),
  );
});

test('times by phone only are shown, explained and cannot be taken; the choice survives a reload and «back»', async ({
  page,
  product,
}) => {
  const reception = await product.receptions.next('zdorovie');
  const booking = new BookingPage(page);
  await booking.openClinic('zdorovie');
  await booking.pickDoctor(reception.doctor);
  await booking.pickDay(reception.day);
  for (const slot of reception.byPhone) {
    await expect(booking.time(slot)).toBeDisabled();
    await expect(
      page.getByTitle('запись только по телефону').filter({ hasText: timeRange(slot.start_time, slot.end_time) }),
    ).toBeVisible();
  }
  await expect(booking.time(reception.slots[0]!)).toBeEnabled();
  await page.reload();
  await expect(booking.timesTitle).toBeVisible();
  await expect(booking.time(reception.slots[0]!)).toBeEnabled();
  await booking.changeDoctor.click();
  await expect(page.getByRole('heading', { name: 'Выберите врача' })).toBeFocused();
  await page.goBack();
  await expect(booking.timesTitle).toBeVisible();
  await test.step('an old link leads to the nearest day', async () => {
    await page.goto(`/clinics/zdorovie?doctor=${reception.doctor.id}&date=2020-01-01`);
    await expect(booking.timesTitle).toBeVisible();
    await expect(page).not.toHaveURL(/2020/);
    await booking.expectMonth();
  });
});

test('a booking that is refused closes the dialog, says why in a toast and reads the times again', async ({
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('severyanka', { least: 8 });
  const [first, second] = reception.slots;
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  const booking = new BookingPage(page);
  await booking.openDay(reception, 'personal');
  await booking.takeTime(first!);
  await expect(booking.confirmation).toBeVisible();
  // The same person books the same hours with another doctor, elsewhere.
  await product.call(
    bookingEndpoints.reserveSlot,
    { params: { id: second!.id }, headers: {}, body: { type: 0 } },
    { token: person.token, clinic: reception.clinic.id },
  );
  for (const slot of reception.slots.slice(2, 6)) {
    await product.call(
      bookingEndpoints.reserveSlot,
      { params: { id: slot.id }, headers: {}, body: { type: 0 } },
      { token: person.token, clinic: reception.clinic.id },
    );
  }
  watch.allow(409, /\/reserve\//);
  await booking.confirm();
  await expect(booking.confirmation).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'у вас уже 5, больше нельзя' }).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/refused-toast-wide.png' });
  await test.step('no more can be booked: said at once above doctors and above times, none of which can be taken', async () => {
    const said = page.getByRole('alert').filter({ hasText: 'уже 5 предстоящих записей, больше нельзя' });
    await page.goto('/clinics/severyanka');
    await expect(said).toBeInViewport({ ratio: 1 });
    await booking.openDay(reception);
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(said.getByRole('link', { name: 'Мои записи' })).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeDisabled();
    await expect(page.getByRole('radio').and(page.locator(':enabled'))).toHaveCount(0);
    await glance(page, 'booking-limit');
  });
});
