import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { BookingPage } from '../pages/booking-page.ts';

/** Ground, words and edge of a control as they are drawn, and the system's ground of what is chosen. */
const colours = (control: Locator) =>
  control.evaluate((element) => {
    const probe = document.createElement('span');
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    document.body.append(probe);
    const { backgroundColor: highlight } = getComputedStyle(probe);
    const { backgroundColor, color, borderTopWidth } = getComputedStyle(element);
    probe.remove();
    return { isHighlit: backgroundColor === highlight, isReadable: color !== backgroundColor, borderTopWidth };
  });

test('with forced colours what is chosen differs from what is not, and what can be pressed has an edge', async ({
  openBrowser,
  product,
}, info) => {
  const reception = await product.receptions.next('baltika');
  const page = await openBrowser({ forcedColors: 'active', viewport: { width: 1280, height: 900 } });
  const booking = new BookingPage(page);
  const [chosen, other] = [
    { isHighlit: true, isReadable: true, borderTopWidth: '1px' },
    { isHighlit: false, isReadable: true, borderTopWidth: '1px' },
  ];
  await page.goto('/clinics/baltika');
  await test.step('chips, and times of a doctor', async () => {
    const specialties = page.getByRole('list', { name: 'Специальности' });
    await expect(specialties).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expect(await colours(specialties.getByRole('button', { pressed: true }))).toEqual(chosen);
    expect(await colours(specialties.getByRole('button', { pressed: false }).first())).toEqual(other);
    expect(await colours(page.locator('.time-link').first())).toEqual(other);
    await info.attach('forced-clinic', { body: await page.screenshot(), contentType: 'image/png' });
  });
  await test.step('the chosen day and time', async () => {
    await booking.openDay(reception);
    await booking.chooseTime(reception.slots[0]!);
    expect(await colours(page.locator('input:checked + .booking-time-face'))).toEqual(chosen);
    expect(await colours(page.locator('input:not(:checked) + .booking-time-face').first())).toMatchObject({
      isHighlit: false,
      borderTopWidth: '1px',
    });
    expect(await colours(booking.day(reception.day))).toMatchObject({ isHighlit: true, isReadable: true });
    await info.attach('forced-times', { body: await page.screenshot(), contentType: 'image/png' });
  });
});
