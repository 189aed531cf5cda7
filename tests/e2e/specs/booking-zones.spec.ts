import { dateAndTime, longDay, shortDay, timeRange } from '#shared/format/dates.ts';
import { addDays, clinicDay, instantOf, toClinicIso } from '#shared/rules/clinic-time.ts';
import { glance } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { freeSlots } from '../fixtures/times.ts';
import { BookingPage, clocksOf } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

test.describe('a browser at UTC−8 and a clinic at UTC+12', () => {
  test("shows the clinic's days and times, and says whose clock it is", async ({
    product,
    makePerson,
    openBrowser,
  }) => {
    const reception = await product.receptions.next('severyanka');
    const {
      day,
      slots: [slot],
    } = reception;
    const page = await openBrowser({ as: await makePerson(), timezoneId: 'America/Los_Angeles' });
    const booking = new BookingPage(page);
    await booking.openClinic('severyanka');
    await booking.pickDoctor(reception.doctor);
    await booking.pickDay(day);
    await expect(booking.timesTitle).toContainText(longDay(day).split(', ')[1] ?? '');
    const clocks = clocksOf(await freeSlots(product.call, reception));
    await expect.poll(() => booking.clocks()).toEqual(clocks);
    await expect(page.getByText(/Время по часам клиники: Анадырь, UTC\+12/).first()).toBeVisible();
    await glance(page, 'zones-times');
    await booking.takeTime(slot!);
    await booking.expectConfirmation(reception, slot!);
    await expect(booking.confirmation).toContainText('Время по часам клиники: Анадырь, UTC+12');
    const own = dateAndTime(toClinicIso(new Date(slot!.start_time), 'America/Los_Angeles'));
    await expect(booking.confirmation).toContainText(`у вас ${own}`);
    await glance(page, 'zones-confirm', { fullPage: false });
    await booking.confirm();
    const record = new RecordsPage(page).record(reception.doctor);
    await expect(record).toContainText(shortDay(day).split(', ')[1] ?? '');
    await expect(record).toContainText(timeRange(slot!.start_time, slot!.end_time).slice(0, 5));
    await expect(record).toContainText('UTC+12');
    await expect(record).toContainText(`у вас ${own}`);
  });

  test('says it in a few words on the cards of several clinics', async ({ product, openBrowser }) => {
    await product.receptions.next('severyanka');
    const page = await openBrowser({ timezoneId: 'America/Los_Angeles' });
    await page.goto('/search?city=Анадырь');
    await expect(page.getByRole('article').first()).toContainText('время по часам клиники, UTC+12');
    await glance(page, 'zones-search');
    await page.goto('/clinics');
    await expect(page.getByRole('listitem').filter({ hasText: 'Северянка' })).toContainText('у вас');
    await page.goto('/clinics/severyanka');
    await expect(page.getByText('время по часам клиники, UTC+12')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('у вас');
  });

  test("knows the clinic's today on both sides of its midnight", async ({ product, openBrowser }) => {
    const reception = await product.receptions.next('severyanka');
    const { clinic } = reception;
    const today = clinicDay(Date.now(), clinic.timezone);
    const page = await openBrowser({ timezoneId: 'America/Los_Angeles' });
    const booking = new BookingPage(page);
    for (const [clock, expected] of [
      ['23:59', today],
      ['00:01', addDays(today, 1)],
    ] as const) {
      await page.clock.setFixedTime(instantOf(expected, clock, clinic.timezone)!);
      await booking.openDay(reception);
      await booking.showMonthOf(expected);
      await expect(booking.grid.locator('button[aria-current="date"]')).toHaveAttribute('data-day', expected);
      await expect(booking.grid.locator('button[aria-current="date"]')).toHaveAccessibleName(
        new RegExp(`^${longDay(expected)}, сегодня`),
      );
    }
  });
});

test("a browser in the clinic's own zone says nothing about clocks", async ({ product, openBrowser }) => {
  const reception = await product.receptions.next('zdorovie');
  const page = await openBrowser({ timezoneId: 'Europe/Moscow' });
  await new BookingPage(page).openDay(reception);
  await expect(page.getByText('Время по часам клиники')).toBeHidden();
});
