import { glance } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { freeSlots } from '../fixtures/times.ts';
import { BookingPage } from '../pages/booking-page.ts';

// A server of its own, whose holds are short.
test.use({ holdSeconds: 4 });

test('a hold that runs out says so, and the time is free again', async ({ product, makePerson, openBrowser }) => {
  const reception = await product.receptions.next('zdorovie');
  const [slot] = reception.slots;
  const booking = new BookingPage(await openBrowser({ as: await makePerson() }));
  await booking.openDay(reception, 'personal');
  await booking.takeTime(slot!);
  await expect(booking.confirmation).toBeVisible();
  await expect(booking.countdown).toHaveText(/^0?0:0\d$/);
  await expect(booking.confirmation).toBeHidden();
  await expect(booking.notice).toContainText('Время на подтверждение вышло');
  await expect(booking.time(slot!)).toBeVisible();
  expect((await freeSlots(product.call, reception)).map(({ id }) => id)).toContain(slot!.id);
  await glance(booking.page, 'hold-expired');
  await test.step('and can be taken again', async () => {
    await booking.takeTime(slot!);
    await booking.expectConfirmation(reception, slot!);
    await booking.confirm();
    await expect(booking.page).toHaveURL(/myrecords/);
  });
});

test('whoever is being added stays when the hold runs out, and is booked with the next one', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next('zdorovie');
  const [slot] = reception.slots;
  const page = await openBrowser({ as: await makePerson() });
  const booking = new BookingPage(page);
  await booking.openDay(reception, 'personal');
  await booking.takeTime(slot!);
  await booking.confirmation.getByRole('button', { name: 'Записать другого человека' }).click();
  const dialog = page.getByRole('dialog', { name: 'Кого записывать' });
  await dialog.getByRole('textbox', { name: 'Фамилия' }).fill('Соколова');
  await expect(booking.notice).toContainText('Время на подтверждение вышло');
  await expect(dialog.getByRole('textbox', { name: 'Фамилия' })).toHaveValue('Соколова');
  await dialog.getByRole('textbox', { name: 'Имя' }).fill('Варвара');
  await dialog.getByRole('textbox', { name: 'Дата рождения' }).fill('04.03.2018');
  await dialog.getByRole('combobox', { name: 'Кто это вам' }).selectOption({ label: 'Ребёнок' });
  await dialog.getByRole('combobox', { name: 'Пол' }).selectOption({ label: 'Женский' });
  await dialog.getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(dialog).toBeHidden();
  await booking.takeTime(slot!);
  await expect(booking.confirmation.getByRole('radio', { name: 'Соколова Варвара' })).toBeChecked();
});
