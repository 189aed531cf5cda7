import { glance } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

test('a reload in the confirmation comes back to it with what was typed, and «back» leaves it', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('baltika');
  const [slot] = reception.slots;
  const page = await openBrowser({ as: await makePerson() });
  const booking = new BookingPage(page);
  const reason = booking.confirmation.getByLabel('Что беспокоит?');
  await booking.openDay(reception);
  await booking.takeTime(slot!);
  await booking.expectConfirmation(reception, slot!);
  await reason.fill('Болит горло');
  await page.reload();
  await booking.expectConfirmation(reception, slot!);
  await expect(reason).toHaveValue('Болит горло');
  await expect(booking.choose, 'under it nothing is filled').not.toHaveClass(/bp6-intent-primary/);
  await glance(page, 'confirmation-after-reload', { fullPage: false });
  await page.goBack();
  await expect(booking.confirmation).toBeHidden();
  await expect(booking.timesTitle).toBeVisible();
  await page.reload();
  await expect(booking.timesTitle).toBeVisible();
  await expect(booking.confirmation, 'what was left does not come again').toBeHidden();
  await booking.takeTime(slot!);
  await booking.expectConfirmation(reception, slot!);
  await page.reload();
  await booking.expectConfirmation(reception, slot!);
  await booking.confirm();
  await expect(new RecordsPage(page).record(reception.doctor)).toBeVisible();
});
