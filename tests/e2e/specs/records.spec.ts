import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { queueEndpoints } from '#shared/contract/queue.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import { dayAndTime, timeRange } from '#shared/format/dates.ts';
import { isBookingLook, loseAnswers } from '../fixtures/lost-answer.ts';
import { glance, look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { freeSlots } from '../fixtures/times.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

test('history shows what is over or cancelled; the tab stands in the address', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const person = await makePerson();
  const {
    clinic,
    doctor,
    slots: [slot],
  } = await product.receptions.next('zdorovie');
  const caller = { token: person.token, clinic: clinic.id };
  await product.call(
    bookingEndpoints.reserveSlot,
    { params: { id: slot!.id }, headers: {}, body: { type: 0 } },
    caller,
  );
  await product.call(
    scheduleEndpoints.updateSlot,
    { params: { id: slot!.id }, body: { patient: null, is_reserve: false } },
    caller,
  );
  const page = await openBrowser({ as: person });
  const records = new RecordsPage(page);
  await page.goto('/clinics/zdorovie/personal-area/appointment/history');
  await expect(page.getByRole('heading', { level: 1, name: 'История записей' })).toBeVisible();
  await expect(records.record(doctor)).toContainText('Запись отменена');
  await look(page, 'records-history');
  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Мои записи' }).click();
  await expect(page.getByText('Предстоящих записей нет')).toBeVisible();
  await records.tab('Завершенные').click();
  await expect(page).toHaveURL(/tab=completed/);
  await page.reload();
  await expect(records.tab('Завершенные')).toHaveAttribute('aria-current', 'page');
  await glance(page, 'records-completed');
  await page.goBack();
  await expect(records.tab('Предстоящие')).toHaveAttribute('aria-current', 'page');
  await test.step('over the clinic’s page they are a dialog, which leads to the page', async () => {
    await page.goto('/clinics/zdorovie');
    await page.getByRole('banner').getByRole('button', { name: 'Меню пользователя' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Мои записи' }).click();
    const dialog = page.getByRole('dialog', { name: 'Мои записи' });
    await expect(dialog.getByText('Предстоящих записей нет')).toBeVisible();
    await dialog.getByRole('button', { name: 'Отмененые' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await look(page, 'records-dialog', { fullPage: false });
    await dialog.getByRole('link', { name: 'Открыть на отдельной странице' }).click();
    await expect(page).toHaveURL(/appointment\/myrecords\?tab=cancelled$/);
    await expect(dialog).toHaveCount(0);
    await expect(records.record(doctor)).toContainText('Запись отменена');
  });
});

test('all records stand together, each with its clinic, and can be cancelled from there', async ({
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  const person = await makePerson();
  const receptions = [await product.receptions.next('baltika'), await product.receptions.next('severyanka')];
  for (const { clinic, slots } of receptions) {
    await product.call(
      bookingEndpoints.reserveSlot,
      { params: { id: slots[3]!.id }, headers: {}, body: { type: 0 } },
      { token: person.token, clinic: clinic.id },
    );
  }
  const page = await openBrowser({ as: person });
  const records = new RecordsPage(page);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Меню пользователя/ })
    .click();
  await page.screenshot({ path: 'test-results/screens/user-menu-wide.png' });
  await page.getByRole('banner').getByRole('link', { name: 'Мои записи' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Все мои записи' })).toBeFocused();
  for (const { clinic, doctor } of receptions) await expect(records.record(doctor)).toContainText(clinic.title);
  await expect(records.tab('Завершенные')).toContainText('0');
  await look(page, 'records-all');
  await test.step('without the network: one word of it, which goes when the next try succeeds', async () => {
    watch.allowOffline();
    await page.context().setOffline(true);
    await records.showActions(receptions[1]!.doctor);
    await records.cancelButton(receptions[1]!.doctor).click();
    await records.question.getByRole('button', { name: 'Да' }).click();
    await expect(page.getByText('Нет связи с сервером')).toHaveCount(1);
    await expect(records.question.getByRole('alert')).toContainText('мы не знаем, прошла ли отмена');
    await page.context().setOffline(false);
  });
  await records.question.getByRole('button', { name: 'Повторить' }).click();
  await expect(records.record(receptions[1]!.doctor)).toBeHidden();
  await expect(page.getByText('Нет связи с сервером')).toHaveCount(0, { timeout: 1_000 });
  await expect(records.record(receptions[0]!.doctor)).toBeVisible();
});

test('a record that the clinic cancels does not go without a word', async ({ product, makePerson, openBrowser }) => {
  const person = await makePerson();
  const {
    clinic,
    doctor,
    slots: [slot],
  } = await product.receptions.next('zdorovie');
  await product.call(
    bookingEndpoints.reserveSlot,
    { params: { id: slot!.id }, headers: {}, body: { type: 0 } },
    { token: person.token, clinic: clinic.id },
  );
  const page = await openBrowser({ as: person });
  const records = new RecordsPage(page);
  await page.goto(`/clinics/${clinic.slug}/personal-area/appointment/myrecords`);
  await expect(records.record(doctor)).toBeVisible();
  const staff = await demoStaff(product.call, 'employee');
  const desk = { token: staff.token, clinic: clinic.id };
  const cancel = () =>
    product.call(
      scheduleEndpoints.updateSlot,
      { params: { id: slot!.id }, body: { patient: null, is_reserve: false } },
      desk,
    );
  const day = {
    start: `${slot!.start_time.slice(0, 10)}T00:00:00Z`,
    end: `${slot!.start_time.slice(0, 10)}T23:59:00Z`,
  };
  const { items } = await product.call(queueEndpoints.listQueue, { query: day }, desk);
  const visit = items.find((item) => item.slot === slot!.id)!;
  await cancel();
  const told = page.getByRole('alert').filter({ hasText: 'Клиника отменила вашу запись' });
  await expect(told).toContainText('Приходить не нужно');
  await expect(told.getByRole('link', { name: /^\+7/ }).first()).toHaveAttribute('href', /^tel:/);
  await expect(records.record(doctor)).toBeHidden();
  await glance(page, 'records-cancelled-by-clinic');
  await test.step('and the word goes when the clinic takes it back', async () => {
    await product.call(queueEndpoints.moveAppointment, { params: { id: visit.id }, body: { status: 'booked' } }, desk);
    await expect(records.record(doctor)).toBeVisible();
    await expect(told).toBeHidden();
    await cancel();
    await expect(told).toBeVisible();
  });
  await told.getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByText('Клиника отменила вашу запись')).toBeHidden();
  await records.tab('Отмененые').click();
  await expect(records.record(doctor)).toContainText('Отменена клиникой');
});

test('a record that the clinic moves says where it was until the patient answers', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const person = await makePerson();
  const {
    clinic,
    doctor,
    slots: [old, wanted],
  } = await product.receptions.next('zdorovie');
  const own = { token: person.token, clinic: clinic.id };
  const booked = await product.call(
    bookingEndpoints.reserveSlot,
    { params: { id: old!.id }, headers: {}, body: { type: 0 } },
    own,
  );
  const page = await openBrowser({ as: person });
  const records = new RecordsPage(page);
  await page.goto(`/clinics/${clinic.slug}/personal-area/appointment/myrecords`);
  await expect(records.record(doctor)).toBeVisible();
  const desk = { token: (await demoStaff(product.call, 'employee')).token, clinic: clinic.id };
  await product.call(
    bookingEndpoints.rescheduleAppointment,
    { params: { id: booked.id }, headers: {}, body: { slot: wanted!.id } },
    desk,
  );
  const record = records.record(doctor);
  await expect(record).toContainText(`Клиника перенесла приём. Было: ${dayAndTime(old!.start_time)}`);
  await look(page, 'records-rescheduled-by-clinic');
  await page.goto('/');
  await expect(page.getByText('Клиника перенесла приём.')).toBeVisible();
  await page.getByRole('button', { name: /^Приду:/ }).press('Enter');
  await expect(page.getByText('Вы придёте', { exact: true })).toBeVisible();
  await expect(page.getByText('Клиника перенесла приём.')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Перенести запись/ })).toBeFocused();
});

test('a patient gives a booking another time: the old one is free at once, and the new one is held meanwhile', async ({
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  const person = await makePerson();
  const reception = await product.receptions.next('zdorovie');
  const {
    clinic,
    doctor,
    slots: [old, wanted],
  } = reception;
  const caller = { token: person.token, clinic: clinic.id };
  const booked = await product.call(
    bookingEndpoints.reserveSlot,
    { params: { id: old!.id }, headers: {}, body: { type: 0 } },
    caller,
  );
  const page = await openBrowser({ as: person });
  const records = new RecordsPage(page);
  const booking = new BookingPage(page);
  const question = page.getByRole('dialog', { name: 'Подтвердите перенос записи' });
  await page.goto(`/clinics/${clinic.slug}/personal-area/appointment/myrecords`);
  await records.rescheduleLink(doctor).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Перенос записи' })).toBeVisible();
  await expect(page.getByText('Сейчас запись на')).toBeVisible();
  await booking.pickDay(reception.day);
  await look(page, 'reschedule-time');
  await booking.takeTime(wanted!);
  await expect(question).toContainText(timeRange(wanted!.start_time, wanted!.end_time));
  await expect(question).toContainText(`Вместо${dayAndTime(old!.start_time)}`);
  await glance(page, 'reschedule-confirm');

  await test.step('meanwhile the time is held, and the old one still taken', async () => {
    const free = (await freeSlots(product.call, reception)).map(({ id }) => id);
    expect(free).not.toContain(wanted!.id);
    expect(free).not.toContain(old!.id);
  });
  await test.step('the answer is lost: the same press again moves it once', async () => {
    watch.allowOffline();
    await loseAnswers(page, '**/reschedule/');
    await page.route(isBookingLook, (route) => route.abort());
    await question.getByRole('button', { name: 'Перенести' }).click();
    await expect(question.getByRole('alert')).toContainText('мы не знаем, прошёл ли перенос');
    await expect(question).toContainText(`Вместо${dayAndTime(old!.start_time)}`);
    await page.unroute('**/reschedule/');
    await question.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { name: 'Запись перенесена' })).toBeFocused();
    // only now: the look may find the booking before the button is pressed
    await page.unroute(isBookingLook);
  });
  await expect(records.record(doctor)).toHaveCount(1);
  await expect(records.record(doctor)).toContainText(timeRange(wanted!.start_time, wanted!.end_time));
  await look(page, 'rescheduled');
  const own = await product.call(appointmentEndpoints.listMyAppointments, { query: { page: 1, per_page: 20 } }, caller);
  expect(own.items.map(({ id, slot }) => [id, slot])).toEqual([[booked.id, wanted!.id]]);
  expect((await freeSlots(product.call, reception)).map(({ id }) => id)).toContain(old!.id);

  await test.step('a booking that the clinic has cancelled meanwhile cannot be moved', async () => {
    await records.rescheduleLink(doctor).click();
    await expect(page.getByText('Сейчас запись на')).toBeVisible();
    const desk = { token: (await demoStaff(product.call, 'employee')).token, clinic: clinic.id };
    await product.call(
      scheduleEndpoints.updateSlot,
      { params: { id: wanted!.id }, body: { patient: null, is_reserve: false } },
      desk,
    );
    await expect(page.getByText('Эту запись перенести нельзя')).toBeVisible();
  });
});

test('a cancellation in one tab reaches the other', async ({ product, makePerson, openBrowser }) => {
  const person = await makePerson();
  const {
    clinic,
    doctor,
    slots: [slot],
  } = await product.receptions.next('baltika');
  await product.call(
    bookingEndpoints.reserveSlot,
    { params: { id: slot!.id }, headers: {}, body: { type: 0 } },
    { token: person.token, clinic: clinic.id },
  );
  const page = await openBrowser({ as: person });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/clinics/${clinic.slug}/personal-area/appointment/myrecords`);
    await expect(new RecordsPage(tab).record(doctor)).toBeVisible();
  }
  const records = new RecordsPage(page);
  await records.cancelButton(doctor).click();
  await records.question.getByRole('button', { name: 'Да' }).click();
  await expect(new RecordsPage(other).record(doctor)).toBeHidden();
});
