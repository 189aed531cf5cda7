import type { FrameLocator, Page } from '@playwright/test';
import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { longDay, timeRange } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { openForeignSite } from '../fixtures/foreign-site.ts';
import { glance, look } from '../fixtures/look.ts';
import { tokenOf } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Reception } from '../fixtures/times.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

const embedding = (origin: string, clinic: string) =>
  `<h1>Наша клиника</h1><script src="${origin}/widget.js" data-clinic="${clinic}" async></script><p>Приходите!</p>`;

/** The widget, in a frame or alone. */
const partsOf = (widget: Page | FrameLocator) => ({
  search: widget.getByRole('searchbox'),
  book: (name: string) => widget.getByRole('link', { name: `Записаться: ${name}` }),
  title: (name: string) => widget.getByRole('heading', { level: 1, name }),
  grid: widget.getByRole('grid'),
  time: (range: string) => widget.getByRole('radio', { name: new RegExp(`^${range}`) }),
  choose: widget.getByRole('button', { name: /^Выбрать( \d|$)/ }),
  goOn: widget.getByRole('link', { name: 'Продолжить на сайте клиники' }),
});

/** Through the first two steps. */
async function chooseIn(widget: Page | FrameLocator, { doctor, day, slots: [slot] }: Reception): Promise<string> {
  const { search, book, title, grid, time, choose } = partsOf(widget);
  const range = timeRange(slot!.start_time, slot!.end_time);
  await search.fill(doctor.employee.lastName);
  await book(fullName(doctor.employee)).click();
  await expect(title('Выберите дату и время')).toBeFocused();
  const ofDay = grid.getByRole('button', { name: new RegExp(`^${longDay(day)}`) });
  await expect(grid.locator('button[data-day][aria-disabled="false"]').first()).toBeVisible();
  if (!(await ofDay.isVisible())) await widget.getByRole('button', { name: 'Следующий месяц' }).click();
  await ofDay.click();
  await time(range).check({ force: true });
  await expect(choose).toHaveText(`Выбрать ${range}`);
  return range;
}

test('a clinic’s own site has the booking: doctor, day and time there, the sign-in and the confirmation here', async ({
  page,
  product,
  makePerson,
}) => {
  const reception = await product.receptions.next('zdorovie');
  const { clinic, doctor, day, slots } = reception;
  const person = await makePerson();
  const site = await openForeignSite(embedding(product.origin, clinic.slug));
  const frame = page.frameLocator('iframe');
  const box = page.locator('iframe');
  const { title, time, choose, goOn } = partsOf(frame);
  const tokens: string[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) tokens.push(request.url());
  });

  await test.step('the script puts the frame in its place, as high as what it shows', async () => {
    await page.goto(site.origin);
    await expect(box).toHaveAttribute('title', 'Запись к врачу');
    await expect(box).toHaveAttribute('loading', 'lazy');
    expect(await page.locator('body > *').evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
      'H1',
      'IFRAME',
      'P',
    ]);
    await expect(title('Выберите врача')).toBeVisible();
    const rest = () =>
      frame
        .locator('html')
        .evaluate((html) => html.clientHeight - html.querySelector('.widget')!.getBoundingClientRect().height);
    await expect.poll(async () => Math.abs(await rest())).toBeLessThan(2);
    // a tall one first
    const { height = 0 } = (await box.boundingBox()) ?? {};
    await page.evaluate(() => window.postMessage({ clinicWidgetHeight: 5 }, '*'));
    await glance(page, 'widget-embedded');
    expect((await box.boundingBox())?.height, 'others do not size it').toBeGreaterThan(height / 2);
    await expect.poll(async () => Math.abs(await rest())).toBeLessThan(2);
  });

  const range = await test.step('a visitor chooses doctor, day and time', () => chooseIn(frame, reception));

  await test.step('checks it; «back» leads to the time, still chosen', async () => {
    await choose.click();
    await expect(title('Проверьте запись')).toBeFocused();
    for (const words of [fullName(doctor.employee), doctor.specialty.title, longDay(day), range, clinic.title])
      await expect(frame.getByRole('main')).toContainText(words);
    // no step of the page around: Playwright's own would wait for one
    await page.evaluate(() => window.history.back());
    await expect(time(range)).toBeChecked();
    await choose.click();
    await expect(goOn).toBeVisible();
  });

  const next = await test.step('goes on in a window of the platform, with the time chosen', async () => {
    const opened = page.context().waitForEvent('page');
    await goOn.click();
    await expect(title('Запись продолжается в новой вкладке')).toHaveCount(0);
    await expect(frame.getByText('Запись продолжается в новой вкладке')).toBeVisible();
    return opened;
  });

  await test.step('signs in and is booked', async () => {
    const booking = new BookingPage(next);
    await expect(next).toHaveURL(new RegExp(`^${product.origin}/clinics/${clinic.slug}\\?`));
    expect(await next.evaluate(() => window.opener as unknown)).toBeNull();
    await expect(booking.choose).toHaveText(`Выбрать ${range}`);
    await booking.choose.click();
    await new LoginForm(booking.authDialog).signIn(person);
    await booking.expectConfirmation(reception, slots[0]!);
    await booking.confirm();
    await expect(new RecordsPage(next).record(doctor)).toBeVisible();
    const { items } = await product.call(
      appointmentEndpoints.listMyAppointments,
      { query: { tab: 'upcoming', page: 1, per_page: 20 } },
      { token: await tokenOf(next), clinic: clinic.id },
    );
    expect(items.map(({ slot }) => slot)).toEqual([slots[0]!.id]);
  });

  await test.step('in the frame nobody is signed in, whoever the browser knows', async () => {
    // both servers are of one host: here the frame shares the storage that has the token by now
    await page.reload();
    await partsOf(frame).book(fullName(doctor.employee)).click();
    await expect(partsOf(frame).grid).toBeVisible();
    expect(tokens).toEqual([]);
  });
  await site.close();
});

test('the steps of the widget have addresses, and say what is missing', async ({ page, product, watch }) => {
  const reception = await product.receptions.next('zdorovie');
  const { clinic, doctor } = reception;
  const widget = partsOf(page);
  const fits = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 720 });
  };

  await test.step('each step is looked at, on 320 px, too', async () => {
    await page.goto(`/widget/${clinic.id}`);
    await expect(widget.book(fullName(doctor.employee))).toBeVisible();
    await fits();
    await look(page, 'widget-1-doctors');
    await chooseIn(page, reception);
    await fits();
    await look(page, 'widget-2-times');
    await widget.choose.press('Enter');
    await expect(widget.goOn).toBeVisible();
    await fits();
    await look(page, 'widget-3-check');
    await page.reload();
    await expect(widget.goOn).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/widget/${clinic.slug}/doctors/${doctor.id}?theme=light`);
    await expect(widget.grid).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('a time that is not free, a doctor and a clinic that are not there, a page of the other program', async () => {
    await page.goto(`/widget/${clinic.slug}/doctors/${doctor.id}/check?time=2020-01-01T10:00:00%2B03:00`);
    await expect(page.getByRole('heading', { name: 'Это время уже занято' })).toBeVisible();
    await page.goto(`/widget/${clinic.slug}/doctors/nobody`);
    await expect(page.getByText('Такого врача в клинике нет')).toBeVisible();
    watch.allow(404, /^\/(widget|organization)\//);
    for (const path of ['/widget/no-such-clinic', `/widget/${clinic.slug}/login`]) {
      await page.goto(path);
      await expect(widget.title('Клиника не найдена')).toBeVisible();
    }
    await glance(page, 'widget-no-clinic');
  });

  await test.step('the network is away, and comes back', async () => {
    watch.allowOffline();
    await page.route('**/organization/**', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await page.goto(`/widget/${clinic.slug}`);
    const again = page.getByRole('button', { name: 'Повторить' });
    await expect(again).toBeVisible();
    await glance(page, 'widget-offline');
    await page.unroute('**/organization/**');
    await again.click();
    await expect(widget.title('Выберите врача')).toBeVisible();
  });
});
