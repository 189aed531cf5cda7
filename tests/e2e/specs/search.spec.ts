import { bookingEndpoints } from '#shared/contract/booking.ts';
import { clockTime, numericDate, shortDay, timeRange } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { addDays, deviceDay } from '#shared/rules/days.ts';
import { freeSlots } from '../fixtures/times.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

test('a visitor finds a doctor from the first page, presses a time and is booked', async ({
  page,
  watch,
  product,
  makePerson,
}) => {
  const reception = await product.receptions.next('severyanka');
  const { doctor, clinic, slots } = reception;
  const slot = slots[0]!;
  const name = fullName(doctor.employee);
  const booking = new BookingPage(page);
  const person = await makePerson();
  await page.goto('/');
  const what = page.getByRole('search').locator('input');
  await test.step('what is typed suggests; a specialty is looked for in all clinics', async () => {
    await what.click();
    await page.keyboard.type('кард', { delay: 20 });
    const option = page.getByRole('option', { name: /^Кардиолог/ });
    await expect(option).toBeVisible();
    await glance(page, 'home-suggestions');
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?what=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Поиск врача' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Кардиолог');
    await expect(page).toHaveTitle(/Кардиолог/);
  });
  await test.step('the question stands in the address, and can be asked for less', async () => {
    await page.getByLabel('Город').selectOption(clinic.city);
    await page.getByRole('button', { name: 'Найти врача' }).click();
    await expect(page).toHaveURL(/city=/);
    await page.reload();
    await expect(what).toHaveValue('Кардиолог');
    await expect(page.getByLabel('Город')).toHaveValue(clinic.city);
    await what.fill('такого врача нет');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
    await glance(page, 'search-nobody');
    await page.goBack();
    await expect(what).toHaveValue('Кардиолог');
  });
  await test.step('a failed search says so, and comes with the next try', async () => {
    watch.allow(503, /\/doctor\/all\//);
    await page.route(/\/doctor\/all\/\?/, (route) =>
      route.fulfill({ status: 503, json: { code: 'server_busy', message: 'Занято' } }),
    );
    await page.goto('/search');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Занято');
    await page.unroute(/\/doctor\/all\/\?/);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.getByLabel('Город').selectOption('');
    await page.getByRole('button', { name: 'Найти врача' }).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await look(page, 'search');
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await expect(page).toHaveURL(/page=/);
  });
  await test.step('a press on a time leads to the booking with it chosen', async () => {
    await page.goto(`/search?${new URLSearchParams({ what: name, from: reception.day }).toString()}`);
    const time = page.getByRole('link', { name: `${clockTime(slot.start_time)}, ${shortDay(reception.day)}, ${name}` });
    await time.click();
    await expect(page).toHaveURL(new RegExp(`/clinics/${clinic.slug}\\?doctor=${doctor.id}&date=${reception.day}`));
    await expect(booking.choose).toHaveText(`Выбрать ${timeRange(slot.start_time, slot.end_time)}`);
    await booking.choose.click();
    await new LoginForm(booking.authDialog).signIn(person);
    await booking.expectConfirmation(reception, slot);
    await booking.confirm();
    await expect(new RecordsPage(page).record(doctor)).toBeVisible();
  });
});

test('the city is remembered on the device: first page, search and clinics begin with it, until all are chosen', async ({
  page,
}) => {
  const city = page.getByRole('search').getByLabel('Город');
  const tiles = page.getByRole('region', { name: 'Специальности' }).getByRole('listitem');
  const main = page.getByRole('main');
  await page.goto('/');
  await test.step('without a chosen city each time names its city', async () => {
    await expect(tiles.first()).toBeVisible();
    for (const tile of await tiles.filter({ hasNotText: 'запись не ведется' }).all())
      await expect(tile).toContainText(/Москва|Калининград|Анадырь/);
  });
  await test.step('the chosen one is named no more, and nothing else is shown', async () => {
    await city.selectOption('Калининград');
    await expect(tiles.filter({ hasText: 'Калининград' })).toHaveCount(0);
    await expect(tiles.filter({ hasText: /Москва|Анадырь/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Клиники' }).getByRole('listitem')).toHaveText([/Балтика/]);
    await page.reload();
    await expect(city).toHaveValue('Калининград');
    await expect(page.getByRole('region', { name: 'Клиники' }).getByRole('listitem')).toHaveText([/Балтика/]);
    await look(page, 'home-of-a-city', { names: ['Online'] });
  });
  await test.step('everyday words find the specialty there', async () => {
    await page.getByRole('search').locator('input').fill('к терапевту');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('article').first()).toContainText('Терапевт');
    await expect(main.getByRole('article').filter({ hasNotText: 'Калининград' })).toHaveCount(0);
  });
  await test.step('the list of clinics and an address without a city begin with it; one with a city is followed', async () => {
    await page.goto('/clinics');
    await expect(main.getByRole('status').first()).toContainText('Найдена 1 клиника');
    await page.goto('/search?what=nthfgtdn');
    await expect(city).toHaveValue('Калининград');
    await expect(main.getByRole('article').first()).toContainText('Терапевт');
    await page.goto('/search?city=Анадырь');
    await expect(main.getByRole('article').first()).toContainText('Анадырь');
  });
  await test.step('«Все города» forgets it', async () => {
    await city.selectOption('');
    await page.getByRole('button', { name: 'Найти врача' }).click();
    await expect(page).toHaveURL(/\/search$/);
    await page.goto('/clinics');
    // other journeys make clinics of their own
    await expect(main.getByRole('status').first()).toContainText(/Найдено (?!1 )\d+ клиник/);
    await page.goto('/');
    await expect(city).toHaveValue('');
  });
});

test('a doctor has a page with the times beside, and is booked there', async ({
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('baltika');
  const { doctor, clinic, slots } = reception;
  const slot = slots[1]!;
  const page = await openBrowser({ as: await makePerson() });
  const booking = new BookingPage(page);
  await page.goto(`/clinics/${clinic.slug}`);
  await page.getByRole('link', { name: fullName(doctor.employee), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/clinics/${clinic.slug}/doctors/${doctor.id}`));
  await expect(page.getByRole('heading', { level: 1, name: fullName(doctor.employee) })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(fullName(doctor.employee)));
  await expect(page.getByRole('heading', { name: 'С чем приходят' })).toBeVisible();
  await booking.expectMonth();
  await look(page, 'doctor-page');
  await test.step('the picker does not scroll by itself, and the page stays where it is when a day is chosen', async () => {
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const picker = page.getByRole('region', { name: 'Запись на прием к врачу' });
      const scrolling = await picker.evaluate((box) =>
        [box, ...box.querySelectorAll('*')]
          .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .map(({ className }) => String(className)),
      );
      expect(scrolling, `${width} px`).toEqual([]);
      const other = booking.grid.locator('button[aria-disabled="false"][aria-pressed="false"]').first();
      await other.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      await other.click();
      await expect(booking.timesTitle).toBeFocused();
      await expect(page.getByRole('radio').first()).toBeAttached();
      expect(await page.evaluate(() => window.scrollY), `${width} px`).toBe(before);
    }
  });
  await booking.pickDay(reception.day);
  await booking.takeTime(slot);
  await booking.expectConfirmation(reception, slot);
  await booking.confirm();
  await expect(new RecordsPage(page).record(doctor)).toBeVisible();
  // the page itself answers 404, too
  watch.allow(404, /\/00000000-/);
  await page.goto(`/clinics/${clinic.slug}/doctors/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('heading', { level: 1, name: 'Врач не найден' })).toBeVisible();
});

test('whoever is signed in sees the next visit first, and cancels it there', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const person = await makePerson();
  const receptions = [await product.receptions.next('baltika'), await product.receptions.next('zdorovie')];
  for (const { clinic, slots } of receptions)
    await product.call(
      bookingEndpoints.reserveSlot,
      { params: { id: slots[2]!.id }, headers: {}, body: { type: 0 } },
      { token: person.token, clinic: clinic.id },
    );
  const [first, second] = [...receptions].sort(
    (one, other) => Date.parse(one.slots[2]!.start_time) - Date.parse(other.slots[2]!.start_time),
  );
  const page = await openBrowser({ as: person });
  const records = new RecordsPage(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Александра' })).toBeVisible();
  const next = page.getByRole('region', { name: 'Ближайший приём' });
  await expect(next.getByRole('article')).toHaveCount(1);
  await expect(records.record(first!.doctor)).toContainText(first!.clinic.title);
  await expect(next.getByRole('link', { name: 'Все предстоящие записи: 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ваши клиники' }).getByRole('listitem')).toHaveCount(2);
  await look(page, 'main-signed-in', { names: ['Online'] });
  await records.cancelButton(first!.doctor).click();
  await records.question.getByRole('button', { name: 'Да' }).click();
  // by their clinics: one doctor may work in both
  await expect(next.getByRole('article'), 'the next one comes in its place').toContainText(second!.clinic.title);
  await expect(next.getByRole('article')).not.toContainText(first!.clinic.title);
  expect((await freeSlots(product.call, first!)).map(({ id }) => id)).toContain(first!.slots[2]!.id);
});

test('a search begins on a day beyond the list, and a day that nobody books is said at its field', async ({ page }) => {
  await page.goto('/search');
  const when = page.getByRole('combobox', { name: 'Когда' });
  await when.selectOption({ label: 'Другой день…' });
  const dialog = page.getByRole('dialog', { name: 'Когда' });
  const day = dialog.getByRole('textbox', { name: 'Искать с дня' });
  await day.fill('01.01.2020');
  await dialog.getByRole('button', { name: 'Выбрать' }).click();
  await expect(dialog.getByText('Выберите день от сегодняшнего', { exact: false })).toBeVisible();
  const wanted = addDays(deviceDay(Date.now()), 60);
  await day.fill(numericDate(wanted));
  await dialog.getByRole('button', { name: 'Выбрать' }).click();
  await expect(dialog).toBeHidden();
  await expect(when).toHaveValue(wanted);
  await page.getByRole('button', { name: 'Найти врача' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${wanted}`));
});
