import { absenceEndpoints as absences } from '#shared/contract/absences.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { dayAndTime, longDay, numericDate } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { addDays, clinicDay, daysAsInstants, mondayOf } from '#shared/rules/clinic-time.ts';
import { look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { QueuePage } from '../pages/queue-page.ts';
import { SchedulePage } from '../pages/schedule-page.ts';

const SLUG = 'zdorovie';

test('a doctor is away: the desk moves who was to come, one time is taken meanwhile, and takes all of it back', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const { clinic, doctor } = await product.receptions.next(SLUG);
  // beyond the demo's schedule
  const monday = addDays(mondayOf(clinicDay(Date.now(), clinic.timezone)), 63);
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
  const admin = { token: (await demoStaff(product.call, 'orgadmin')).token, clinic: clinic.id };
  await product.call(
    generation.generateSchedule,
    {
      body: {
        doctor: doctor.id,
        dates: { start: monday, end: tuesday },
        weekday: [1, 2],
        workhour: [{ start: '10:00', end: '12:00', record_mode: 0 }],
        duration: 30,
      },
    },
    admin,
  );
  const { items: slots } = await product.call(
    schedule.listSlotsByDoctor,
    { params: { id: doctor.id }, query: daysAsInstants(monday, tuesday, clinic.timezone) },
    admin,
  );
  const at = (day: string, clock: string) =>
    slots.find(({ start_time: start }) => start.startsWith(`${day}T${clock}`))!;
  const person = await makePerson();
  const own = { token: person.token, clinic: clinic.id };
  await product.call(
    booking.reserveSlot,
    { params: { id: at(monday, '10:00').id }, headers: {}, body: { type: 0 } },
    own,
  );
  const { items: people } = await product.call(patients.listPatients, { query: { page: 1, per_page: 3 } }, admin);
  const [second, third] = people;
  await product.call(
    schedule.updateSlot,
    { params: { id: at(monday, '11:00').id }, body: { patient: second!.id, is_reserve: false } },
    admin,
  );

  const desk = new SchedulePage(await openBrowser({ as: await demoStaff(product.call, 'employee') }));
  const { page } = desk;
  await desk.open(SLUG, doctor.id, monday);
  const list = new QueuePage(await openBrowser({ as: await demoStaff(product.call, 'employee') }));
  await list.open(SLUG, monday);
  const away = list.page.getByRole('region', { name: 'Кого из врачей нет' });
  await expect(list.table).toBeVisible();
  await expect(away).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Отсутствие врача' });
  const selects = dialog.getByRole('region', { name: 'Что получится' }).getByRole('combobox');

  await test.step('the hours, and what becomes of their times, before anything is done', async () => {
    await page.getByRole('button', { name: 'Отсутствие', exact: true }).click();
    await expect(dialog.getByLabel('С какого дня')).toHaveValue(numericDate(monday));
    await expect(dialog.getByText('Закроется: 2 свободных времени.')).toBeVisible();
    await expect(selects).toHaveCount(2);
    await expect(selects.first().locator('option:checked')).toHaveText(
      `${dayAndTime(at(tuesday, '10:00').start_time)} · ${shortName(doctor.employee)}`,
    );
    await dialog.getByLabel('По какой день').fill('28.11.2');
    await expect(dialog.getByRole('button', { name: /^Отметить/ })).toBeDisabled();
    await dialog.getByLabel('По какой день').fill(numericDate(monday));
    await dialog.getByRole('checkbox', { name: 'Весь день' }).uncheck({ force: true });
    await dialog.getByLabel('До какого времени').fill('8');
    await dialog.getByLabel('До какого времени').blur();
    await expect(dialog.getByText('Конец должен быть позже начала')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Отметить/ })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Весь день' }).check({ force: true });
    await look(page, 'absence', { fullPage: false });
  });

  await test.step('one time for two is told at once; a time that is taken meanwhile at its visit', async () => {
    await selects.first().selectOption(at(tuesday, '11:00').id);
    await expect(dialog.getByText('Это время выбрано для двух записей')).toHaveCount(2);
    await expect(dialog.getByText('Проверьте выбранное время: 2 записи.')).toBeVisible();
    await selects.first().selectOption(at(tuesday, '10:00').id);
    await expect(dialog.getByRole('button', { name: 'Отметить и перенести 2 записи' })).toBeEnabled();
    await product.call(
      schedule.updateSlot,
      { params: { id: at(tuesday, '11:00').id }, body: { patient: third!.id, is_reserve: false } },
      admin,
    );
    // the news of the booking read the list again; nobody chooses another time for the desk
    await expect(dialog.getByText('Этого времени больше нет, выберите другое')).toBeVisible();
    await expect(selects.nth(1).locator('option:checked')).toHaveText('Время занято или закрыто');
    await expect(dialog.getByRole('button', { name: /^Отметить/ })).toBeDisabled();
    await selects.nth(1).selectOption('Решить позже');
    await dialog.getByLabel('Примечание для сотрудников').fill('Позвонит в среду');
    await dialog.getByRole('button', { name: 'Отметить и перенести 1 запись' }).click();
    await expect(desk.toast(/^Отсутствие отмечено. Перенесено: 1 запись/)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the week says who is left, and no patient finds a time in it', async () => {
    const note = page.locator('.absence-note');
    await expect(note).toContainText('Перенесено: 1 запись. Ещё не перенесено: 1 запись');
    await expect(note).toContainText('Позвонит в среду');
    await expect(desk.time(`${longDay(monday)}, 10:00-10:30, Врача нет`)).toBeVisible();
    await expect(desk.time(/10:00-10:30, Записан/)).toBeVisible();
    await page.screenshot({ path: 'test-results/screens/absence-week-wide.png' });
    // the open list of the day says so by itself
    await expect(away).toContainText(`${shortName(doctor.employee)}: болезнь`);
    await expect(away).toContainText('не перенесено: 1 запись');
    await expect(list.table.getByText('врача нет')).toHaveCount(1);
    await list.page.screenshot({ path: 'test-results/screens/queue-away-wide.png' });
    const free = await product.call(
      booking.listFreeSlots,
      { params: { id: doctor.id, date: monday } },
      { clinic: clinic.id },
    );
    expect(free.items).toEqual([]);
  });

  await test.step('«Вернуть» puts all of it back', async () => {
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect(desk.toast(/^Отсутствие завершено.*Возвращено: 1 запись/)).toBeVisible();
    await expect(page.locator('.absence-note')).toBeHidden();
    await expect(away).toBeHidden();
    const { items } = await product.call(
      schedule.listSlotsByDoctor,
      { params: { id: doctor.id }, query: daysAsInstants(monday, monday, clinic.timezone) },
      admin,
    );
    expect(items.map(({ patient, is_reserve: isReserve }) => [patient !== null, isReserve])).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [false, false],
    ]);
  });

  await test.step('an absence is ended by hand, without its visits', async () => {
    const { id } = await product.call(
      absences.markAbsence,
      {
        headers: {},
        body: {
          doctor: doctor.id,
          start_time: daysAsInstants(wednesday, wednesday, clinic.timezone).start,
          end_time: daysAsInstants(wednesday, wednesday, clinic.timezone).end,
          reason: 'vacation',
          note: '',
          moves: [],
        },
      },
      admin,
    );
    expect(id).not.toBe('');
    // news of it come by themselves
    await expect(page.locator('.absence-note')).toContainText('Отпуск');
    await page.getByRole('button', { name: /^Завершить: Отпуск/ }).click();
    const question = page.getByRole('dialog', { name: 'Завершить отсутствие' });
    await question.getByRole('button', { name: 'Завершить', exact: true }).click();
    await expect(page.locator('.absence-note')).toBeHidden();
  });
});
