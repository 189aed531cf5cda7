import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { clockTime, longDay } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson } from '../fixtures/people.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { freeSlots } from '../fixtures/times.ts';
import { QueuePage } from '../pages/queue-page.ts';

const SLUG = 'zdorovie';

test('a letter is answered in one tap: the desk sees who comes, and the time of who does not is free', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const [slot] = reception.slots;
  const anna = await makePerson(newPerson('Ответова'));
  const name = fullName(anna);
  await product.call(
    booking.reserveSlot,
    { params: { id: slot!.id }, headers: {}, body: { type: 0, reason: 'Болит горло третий день' } },
    { token: anna.token, clinic: reception.clinic.id },
  );
  const desk = new QueuePage(await openBrowser({ as: await demoStaff(product.call, 'employee') }));
  await desk.open(SLUG, reception.day);
  await desk.choose(name);

  const when = `${longDay(slot!.start_time)}, в ${clockTime(slot!.start_time)}`;
  const letter = await product.mailbox.letterTo(anna.email, `Вы записаны на приём: ${when}`);
  const link = linkIn(letter, /\/visit\/cancel#/);
  const token = new URL(link).hash.slice(1);
  // nobody is signed in here
  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });

  await test.step('opening the link changes nothing', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: 'Отменить запись?' })).toBeVisible();
    await expect(phone.getByText(reception.clinic.title).last()).toBeVisible();
    await expect(phone.getByText(anna.lastName)).toBeHidden();
    await look(phone, 'answer-cancel');
    await expect(desk.panel(name).getByText('Болит горло третий день')).toBeVisible();
    await expect(desk.panel(name).getByText(/^подтвер/)).toBeHidden();
  });

  await test.step('«Приду» is shown to the desk', async () => {
    await phone.getByRole('link', { name: 'Я приду' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Придёте на приём?' })).toBeVisible();
    await glance(phone, 'answer-come');
    await phone.getByRole('button', { name: 'Приду' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Ждём вас' })).toBeFocused();
    await glance(phone, 'answer-confirmed');
    await expect(desk.panel(name).getByText(/^подтвер/)).toBeVisible();
    await desk.page.screenshot({ path: 'test-results/screens/queue-confirmed-wide.png' });
    await glance(desk.page, 'queue-confirmed', { fullPage: false, names: ['Enter', 'Esc', 'Del'] });
    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: 'Ждём вас' })).toBeVisible();
  });

  await test.step('«Отменить запись» frees the time, and leads to another one', async () => {
    await phone.getByRole('link', { name: 'Не приду, отменить запись' }).click();
    await phone.getByRole('button', { name: 'Отменить запись' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Запись отменена' })).toBeFocused();
    await glance(phone, 'answer-cancelled');
    await expect(desk.row(name)).toBeHidden();
    const free = await freeSlots(product.call, reception);
    expect(free.map(({ id }) => id)).toContain(slot!.id);
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: 'Запись отменена' })).toBeVisible();
    await phone.getByRole('link', { name: 'Записаться снова' }).click();
    await expect(phone).toHaveURL(new RegExp(`/clinics/${SLUG}\\?doctor=`));
  });

  await test.step('a link that was cut says so; the secret is in no log', async () => {
    await phone.goto('/visit/cancel');
    await expect(phone.getByRole('heading', { level: 1, name: 'Ссылка не действует' })).toBeVisible();
    await glance(phone, 'answer-cut');
    expect(product.output()).not.toContain(token);
  });
});
