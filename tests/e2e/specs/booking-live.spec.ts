import { timeRange } from '#shared/format/dates.ts';
import { expect, test } from '../fixtures/test.ts';
import { freeSlots } from '../fixtures/times.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

test('two race for one time: one wins, the other reads why, and a third sees the list change by itself', async ({
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('zdorovie');
  const [slot] = reception.slots;
  const racers = await Promise.all(
    [1, 2].map(async () => new BookingPage(await openBrowser({ as: await makePerson() }))),
  );
  const onlooker = new BookingPage(await openBrowser());
  const all = [...racers, onlooker];
  let navigations = 0;
  onlooker.page.on('framenavigated', () => {
    navigations += 1;
  });
  await Promise.all(all.map((booking) => booking.openDay(reception)));
  await Promise.all(all.map((booking) => expect(booking.time(slot!)).toBeVisible()));
  navigations = 0;

  await test.step('both ask for it in one moment', async () => {
    watch.allow(409, /\/hold\//);
    await Promise.all(racers.map((booking) => booking.chooseTime(slot!)));
    await Promise.all(racers.map((booking) => booking.choose.click({ noWaitAfter: true })));
  });
  const winner = await Promise.any(
    racers.map(async (booking) => {
      await expect(booking.confirmation).toBeVisible();
      return booking;
    }),
  );
  const loser = racers.find((booking) => booking !== winner)!;
  await test.step('the other reads why, and the time is gone', async () => {
    await expect(loser.notice).toContainText(timeRange(slot!.start_time, slot!.end_time));
    await expect(loser.time(slot!)).toBeHidden();
    await expect(loser.confirmation).toBeHidden();
    await loser.page.screenshot({ path: 'test-results/screens/race-loser-wide.png', fullPage: true });
  });
  await test.step('the third sees it go', () => expect(onlooker.time(slot!)).toBeHidden());
  await test.step('the winner gives it up: it comes back by itself', async () => {
    await winner.cancel();
    await expect(onlooker.time(slot!)).toBeVisible();
    await expect(loser.time(slot!)).toBeVisible();
  });
  await test.step('the winner books it: it goes', async () => {
    await winner.takeTime(slot!);
    await winner.confirm();
    await expect(new RecordsPage(winner.page).record(reception.doctor)).toBeVisible();
    await expect(onlooker.time(slot!)).toBeHidden();
  });
  await test.step('the winner cancels the booking: it comes back', async () => {
    const records = new RecordsPage(winner.page);
    await records.cancelButton(reception.doctor).click();
    await records.question.getByRole('button', { name: 'Да' }).click();
    await expect(onlooker.time(slot!)).toBeVisible();
    expect(navigations, 'nothing was reloaded').toBe(0);
  });
});

test('a chosen time that somebody takes is spoken of, and the rest of the choice stays', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('zdorovie');
  const [slot] = reception.slots;
  const slow = new BookingPage(await openBrowser({ as: await makePerson() }));
  const quick = new BookingPage(await openBrowser({ as: await makePerson() }));
  await Promise.all([slow.openDay(reception), quick.openDay(reception)]);
  await slow.chooseTime(slot!);
  await quick.takeTime(slot!);
  await expect(quick.confirmation).toBeVisible();
  await expect(slow.notice).toContainText(`Время ${timeRange(slot!.start_time, slot!.end_time)} только что заняли`);
  await expect(slow.choose).toBeDisabled();
});

for (const [how, leave] of [
  ['closing the dialog', (booking: BookingPage) => booking.page.keyboard.press('Escape')],
  ['going back', (booking: BookingPage) => booking.page.goBack()],
  ['going elsewhere in the product', (booking: BookingPage) => booking.page.goto('/clinics')],
  ['closing the tab', (booking: BookingPage) => booking.page.close({ runBeforeUnload: false })],
] as const) {
  test(`leaving lets the time go: ${how}`, async ({ product, makePerson, openBrowser }) => {
    const reception = await product.receptions.next('severyanka');
    const [slot] = reception.slots;
    const onlooker = new BookingPage(await openBrowser());
    await onlooker.openDay(reception);
    const booking = new BookingPage(await openBrowser({ as: await makePerson() }));
    await booking.page.goto('/');
    await booking.openDay(reception);
    await booking.takeTime(slot!);
    await expect(booking.confirmation).toBeVisible();
    await expect(onlooker.time(slot!)).toBeHidden();
    await leave(booking);
    await expect(onlooker.time(slot!)).toBeVisible();
    expect((await freeSlots(product.call, reception)).map(({ id }) => id)).toContain(slot!.id);
  });
}

test('a list catches up with what happened while the connection was lost', async ({
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('zdorovie');
  const [slot] = reception.slots;
  const onlooker = new BookingPage(await openBrowser());
  await onlooker.openDay(reception);
  await expect(onlooker.time(slot!)).toBeVisible();
  watch.allowOffline();
  await onlooker.page.context().setOffline(true);
  const booking = new BookingPage(await openBrowser({ as: await makePerson() }));
  await booking.openDay(reception);
  await booking.takeTime(slot!);
  await expect(booking.confirmation).toBeVisible();
  await onlooker.page.context().setOffline(false);
  await expect(onlooker.time(slot!)).toBeHidden({ timeout: 40_000 });
});
