import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { clockTime, longDay } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson } from '../fixtures/people.ts';
import { reminding, timeByDay } from '../fixtures/reminders.ts';
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
    await expect(phone.getByRole('link', { name: 'Перенести' })).toHaveAttribute('href', /\?doctor=.+&rescheduled=/);
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

test('the reminder of the day before names the visit by the clinic’s clock, and both of its links lead to an answer', async ({
  product,
  openBrowser,
}) => {
  const { clinic, slots } = await product.receptions.next(SLUG);
  const caller = { token: (await demoStaff(product.call, 'orgadmin')).token, clinic: clinic.id };
  const { email } = newPerson();
  const name = { last_name: 'Памятова', first_name: 'Ольга', middle_name: 'Петровна' };
  const { id, version } = await product.call(patients.createPatient, { body: name }, caller);
  // a card without an account: nobody has to agree to reminders first
  await product.call(
    patients.updatePatient,
    {
      params: { id },
      body: { ...name, email, version, phone: '', gender: 'female', date_of_birth: '1988-03-14', data: {} },
    },
    caller,
  );
  const slot = timeByDay(slots);
  const booked = await product.call(
    schedule.updateSlot,
    { params: { id: slot.id }, body: { patient: id, is_reserve: false } },
    caller,
  );
  // letters that wait for each other go as one
  const when = `${longDay(slot.start_time)}, в ${clockTime(slot.start_time)}`;
  await product.mailbox.letterTo(email, `Вы записаны на приём: ${when}`);
  const start = Date.parse(slot.start_time);
  await reminding(product, { clinic: clinic.id, appointment: booked.appointment!.id, start }, async (zone) => {
    const at = toClinicIso(start, zone);
    const letter = await product.mailbox.letterTo(email, `Напоминаем о приёме: ${longDay(at)}, в ${clockTime(at)}`);
    expect(letter.text).toContain(`${clockTime(at)} (время клиники: `);
    const [come, cancel] = [linkIn(letter, /\/visit\/come#/), linkIn(letter, /\/visit\/cancel#/)];
    expect(new URL(come).hash).toBe(new URL(cancel).hash);
    const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
    await phone.goto(cancel);
    await expect(phone.getByRole('heading', { level: 1, name: 'Отменить запись?' })).toBeVisible();
    await phone.goto(come);
    await phone.getByRole('button', { name: 'Приду' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Ждём вас' })).toBeVisible();
  });
});
