import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { demoClinics } from '../fixtures/demo.ts';
import { isBookingLook, loseAnswers } from '../fixtures/lost-answer.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

test('a list that cannot be read says so and recovers, and is never an empty list', async ({ page, watch }) => {
  await page.goto('/');
  const all = page.getByRole('main').getByRole('link', { name: 'Список экспертиз' });
  await expect(all).toBeVisible();
  watch.allowOffline();
  await page.route('**/organization/**', (route) => route.abort('connectionrefused'));
  await all.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Нет связи с сервером');
  await expect(page.getByText('Не найдено')).toBeHidden();
  await expect(page.getByText('Клиники ещё не подключены')).toBeHidden();
  await glance(page, 'clinics-offline');
  await page.unroute('**/organization/**');
  await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
  await expect(demoClinics(page)).toHaveCount(3);
});

test('a server that is away at the start does not make a guest of a person', async ({
  watch,
  makePerson,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await makePerson() });
  watch.allowOffline();
  await page.route('**/api/auth/check/', (route) => route.abort('connectionrefused'));
  await page.goto('/clinics/baltika/personal-area');
  await expect(page.getByRole('heading', { level: 1, name: 'Не получилось связаться с сервером' })).toBeVisible();
  await look(page, 'start-failed');
  await page.unroute('**/api/auth/check/');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Александра' })).toBeVisible();
});

test('a visitor sees the page while the server has not said who they are, and nothing jumps when it has', async ({
  page,
}) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/check/', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1, name: 'Запись к врачу' });
  const tile = page.getByRole('region', { name: 'Специальности' }).getByRole('link').nth(1);
  await expect(title).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible();
  await expect(tile).toBeVisible();
  const before = await tile.boundingBox();
  const checked = page.waitForResponse('**/api/auth/check/');
  answer();
  await checked;
  await page.waitForLoadState('networkidle');
  expect(await tile.boundingBox()).toEqual(before);
});

test('a clinic that cannot be read is not a page that is not found', async ({ page, watch }) => {
  watch.allowOffline();
  await page.route('**/organization/by_slug/**', (route) => route.abort('connectionrefused'));
  await page.goto('/clinics/baltika');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Нет связи с сервером');
  await expect(page.getByText('Страница не найдена')).toBeHidden();
  await glance(page, 'clinic-offline');
  await page.unroute('**/organization/by_slug/**');
  await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Клиника «Балтика»');
});

test('a sign-in without the network keeps what was typed', async ({ page, watch }) => {
  await page.goto('/login');
  watch.allowOffline();
  await page.getByLabel('E-mail').fill('patient@demo.test');
  await page.getByLabel('Пароль', { exact: true }).fill('klinika-demo-1');
  await page.context().setOffline(true);
  await page.locator('form').getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Нет связи с сервером');
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('klinika-demo-1');
  await page.context().setOffline(false);
  await page.locator('form').getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('button', { name: /Меню пользователя/ })).toBeVisible();
});

test('doctors, days and times that cannot be read say so and recover', async ({ page, watch, product }) => {
  const reception = await product.receptions.next('baltika');
  const booking = new BookingPage(page);
  const block = page.getByRole('region', { name: 'Запись на прием к врачу' });
  watch.allowOffline();
  await test.step('doctors', async () => {
    await page.route('**/doctor/search/?*', (route) => route.abort('connectionrefused'));
    await booking.openClinic('baltika');
    await expect(block.getByRole('alert').filter({ hasText: 'Нет связи с сервером' }).first()).toBeVisible();
    await expect(page.getByText('Нет врачей с выбраной специальностью')).toBeHidden();
    await glance(page, 'doctors-offline');
    await page.unroute('**/doctor/search/?*');
    await block.getByRole('button', { name: 'Повторить' }).first().click();
    await expect(booking.bookButton(reception.doctor)).toBeVisible();
  });
  await test.step('days', async () => {
    await page.route('**/free_dates/**', (route) => route.abort('connectionrefused'));
    // the nearest day is chosen with the doctor; its times are the next step
    await page.route('**/free_slots/**', (route) => route.abort('connectionrefused'));
    await booking.pickDoctor(reception.doctor);
    await expect(block.getByRole('alert').filter({ hasText: 'Нет связи с сервером' }).first()).toBeVisible();
    await page.unroute('**/free_dates/**');
    await block.getByRole('button', { name: 'Повторить' }).first().click();
    await booking.showMonthOf(reception.day);
  });
  await test.step('times', async () => {
    await booking.day(reception.day).click();
    await expect(block.getByRole('alert').filter({ hasText: 'Нет связи с сервером' }).first()).toBeVisible();
    await expect(page.getByText('На этот день свободного времени не осталось')).toBeHidden();
    await glance(page, 'times-offline');
    await page.unroute('**/free_slots/**');
    await block.getByRole('button', { name: 'Повторить' }).first().click();
    await expect(booking.time(reception.slots[0]!)).toBeVisible();
  });
  await test.step('the network comes back: by themselves', async () => {
    await page.route('**/free_slots/**', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(block.getByRole('alert').filter({ hasText: 'Нет связи с сервером' }).first()).toBeVisible();
    await page.context().setOffline(true);
    await page.unroute('**/free_slots/**');
    await page.context().setOffline(false);
    await expect(booking.time(reception.slots[0]!)).toBeVisible();
  });
});

test('a booking whose answer is lost is repeated safely', async ({ watch, product, makePerson, openBrowser }) => {
  const reception = await product.receptions.next('baltika');
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  const booking = new BookingPage(page);
  await booking.openDay(reception, 'personal');
  await booking.takeTime(reception.slots[0]!);
  await expect(booking.confirmation).toBeVisible();
  watch.allowOffline();
  await loseAnswers(page, '**/reserve/');
  await page.route(isBookingLook, (route) => route.abort('connectionreset'));
  await booking.confirm();
  await expect(booking.confirmation.getByRole('alert')).toContainText('мы не знаем, прошла ли запись');
  await glance(page, 'booking-unsure', { fullPage: false });
  await page.unroute('**/reserve/');
  await booking.confirmation.getByRole('button', { name: 'Повторить' }).click();
  await expect(new RecordsPage(page).record(reception.doctor)).toBeVisible();
  // only now: the look may find the booking before the button is pressed
  await page.unroute(isBookingLook);
  const { total } = await product.call(
    appointmentEndpoints.listMyAppointments,
    { query: { tab: 'upcoming', page: 1, per_page: 20 } },
    { token: person.token, clinic: reception.clinic.id },
  );
  expect(total).toBe(1);
  await test.step('who closes it instead is told that they are booked', async () => {
    await booking.openDay(reception, 'personal');
    await booking.takeTime(reception.slots[3]!);
    await expect(booking.confirmation).toBeVisible();
    await loseAnswers(page, '**/reserve/', 1);
    await page.route(isBookingLook, (route) => route.abort('connectionreset'), { times: 1 });
    await booking.confirm();
    await expect(page.locator(':focus')).toContainText('мы не знаем, прошла ли запись');
    await booking.confirmation.getByRole('button', { name: 'Отмена' }).click();
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeFocused();
    await expect(page.getByText('только что заняли')).toHaveCount(0);
    const callout = page.getByRole('region', { name: 'Вы записаны' });
    await expect(callout).toContainText('Запись успела пройти до обрыва связи');
    await glance(page, 'booking-unwanted');
    await callout.getByRole('button', { name: /^Отменить запись/ }).click();
    await new RecordsPage(page).question.getByRole('button', { name: 'Да' }).click();
    await expect(page.getByText(/^Запись на .* отменена/)).toBeVisible();
    await expect(callout).toBeHidden();
  });
  await test.step('who waits a moment is led to the booking that was made', async () => {
    await booking.openDay(reception, 'personal');
    await booking.takeTime(reception.slots[2]!);
    await expect(booking.confirmation).toBeVisible();
    await loseAnswers(page, '**/reserve/', 1);
    await booking.confirm();
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeFocused();
  });
});

test('a cancellation whose answer is lost is told as what became of it', async ({
  watch,
  product,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('baltika');
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  const records = new RecordsPage(page);
  const slotOf = async (at: number) => {
    const slot = reception.slots[at]!;
    await product.call(
      bookingEndpoints.reserveSlot,
      { params: { id: slot.id }, headers: {}, body: { type: 0 } },
      { token: person.token, clinic: reception.clinic.id },
    );
    return slot;
  };
  const ask = async () => {
    await records.cancelButton(reception.doctor).click();
    await records.question.getByRole('button', { name: 'Да' }).click();
  };
  const cancelled = page.getByText(/^Запись на .* отменена/);
  watch.allowOffline();
  watch.allow(409, /^\/timeslot\//);
  await test.step('it was carried out, and the row can be read', async () => {
    await slotOf(0);
    await page.goto('/clinics/baltika/personal-area/appointment/myrecords');
    await page.route(
      '**/timeslot/*',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await ask();
    await expect(cancelled).toBeVisible();
    await expect(page.getByText('Предстоящих записей нет')).toBeVisible();
    await expect(page.getByText('Нет связи с сервером')).toHaveCount(0);
  });
  await test.step('it never came to the server: the question stays, and its answer can be sent again', async () => {
    await slotOf(1);
    await page.reload();
    await page.route('**/timeslot/*', (route) => route.abort('connectionrefused'), { times: 1 });
    await ask();
    await expect(records.question.getByRole('alert')).toContainText('мы не знаем, прошла ли отмена');
    await glance(page, 'cancel-unsure', { fullPage: false });
    await expect(cancelled).toBeHidden();
    await records.question.getByRole('button', { name: 'Повторить' }).click();
    await expect(cancelled).toBeVisible();
    await expect(records.record(reception.doctor)).toBeHidden();
  });
  await test.step('it was carried out, and nothing can be read: the next try, or the list, finds it', async () => {
    await slotOf(2);
    await page.reload();
    await expect(records.record(reception.doctor)).toBeVisible();
    await page.route('**/appointment/**', (route) => route.abort('connectionrefused'));
    await page.route(
      '**/timeslot/*',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await ask();
    await expect(records.question.getByRole('alert')).toContainText('мы не знаем, прошла ли отмена');
    await page.unroute('**/appointment/**');
    await records.question.getByRole('button', { name: 'Повторить' }).click();
    await expect(cancelled).toBeVisible();
    await expect(page.getByText('Предстоящих записей нет')).toBeVisible();
  });
});

test('records that cannot be read are not an empty list', async ({ watch, makePerson, openBrowser }) => {
  const page = await openBrowser({ as: await makePerson() });
  watch.allowOffline();
  await page.route('**/appointment/?*', (route) => route.abort('connectionrefused'));
  await page.goto('/clinics/baltika/personal-area/appointment/myrecords');
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible();
  await expect(page.getByText('Предстоящих записей нет')).toBeHidden();
  await glance(page, 'records-offline');
  await page.unroute('**/appointment/?*');
  await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Предстоящих записей нет')).toBeVisible();
});
