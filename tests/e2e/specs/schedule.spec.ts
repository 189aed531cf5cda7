import type { Locator, Page } from '@playwright/test';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { longDay, numericDate, shortDay, timeRange } from '#shared/format/dates.ts';
import { addDays, clinicDay, daysAsInstants, mondayOf } from '#shared/rules/clinic-time.ts';
import { fullName, shortName } from '#shared/format/names.ts';
import { DEMO_PASSWORD } from '#server/db/seeds/demo/accounts.ts';
import { glance, look } from '../fixtures/look.ts';
import { newPerson, signIn } from '../fixtures/people.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Reception } from '../fixtures/times.ts';
import { SchedulePage } from '../pages/schedule-page.ts';

const SLUG = 'zdorovie';
/** The Monday of a week that the demo's schedule does not reach. */
const farMonday = ({ clinic }: Pick<Reception, 'clinic'>, weeks = 5) =>
  addDays(mondayOf(clinicDay(Date.now(), clinic.timezone)), 7 * weeks);
const plan = (doctor: string, start: string, end = start) => ({
  doctor,
  dates: { start, end },
  weekday: [1, 2, 3, 4, 5, 6, 7],
  workhour: [{ start: '10:00', end: '11:00', record_mode: 0 as const }],
  duration: 30,
});

/** To the weeks of doctors: over the day of all of them, or in the list that stands there when nobody works. */
const doctorLinks = (page: Page) =>
  page.getByRole('link', { name: /^Неделя врача/ }).or(page.locator('.schedule-doctors').getByRole('link'));

test('an administrator makes a week, sees a booking of the desk appear by itself, and clears what is free', async ({
  product,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const { doctor, clinic } = reception;
  const monday = farMonday(reception);
  const admin = new SchedulePage(await openBrowser({ as: await demoStaff(product.call, 'orgadmin') }));
  await admin.open(SLUG, doctor.id, monday);
  await expect(admin.page.getByText('На этой неделе времени нет')).toBeVisible();

  await test.step('the generation shows beforehand what will come of it', async () => {
    await admin.generate.click();
    const preview = admin.dialog.getByRole('region', { name: 'Что получится' });
    // the week may have one
    await admin.dialog.getByRole('checkbox', { name: 'Пропускать праздничные дни' }).uncheck({ force: true });
    await expect(preview).toContainText('Будет создано: 160 приёмов за 5 дней');
    await expect(admin.dialog.getByRole('button', { name: 'Удалить отрезок 1' })).toBeEnabled();
    await admin.dialog.getByRole('button', { name: 'Удалить отрезок 2' }).click();
    await expect(admin.dialog.getByRole('button', { name: 'Удалить отрезок 1' })).toBeDisabled();
    await admin.dialog.getByLabel('Конец').fill('830');
    await admin.dialog.getByLabel('Конец').blur();
    await expect(admin.dialog.getByText('Укажите начало и конец; конец позже начала').first()).toBeVisible();
    await admin.dialog.getByRole('button', { name: 'Составить', exact: true }).click();
    await expect(admin.dialog.getByText('Проверьте заполнение: 1 поле с ошибкой')).toBeVisible();
    await expect(admin.dialog.getByLabel('Конец')).toBeFocused();
    await admin.dialog.getByLabel('Конец').fill('10');
    await admin.dialog.getByRole('slider', { name: 'Длительность приёма' }).focus();
    for (let minute = 15; minute < 30; minute += 1) await admin.page.keyboard.press('ArrowRight');
    await admin.dialog.getByRole('checkbox', { name: 'Пятница' }).uncheck({ force: true });
    await expect(preview).toContainText('Будет создано: 8 приёмов за 4 дня');
    await expect(preview.getByRole('listitem')).toHaveCount(4);
    await look(admin.page, 'schedule-generate', { fullPage: false });
    await admin.dialog.getByRole('button', { name: 'Составить', exact: true }).click();
    await expect(admin.toast('Создано: 8 приёмов')).toBeVisible();
    await expect(admin.times()).toHaveCount(8);
  });

  const words = `${longDay(monday)}, 09:00-09:30`;
  await test.step('the desk books in another browser: it appears by itself', async () => {
    const desk = new SchedulePage(await openBrowser({ as: await demoStaff(product.call, 'employee') }));
    await desk.open(SLUG, doctor.id, monday);
    await expect(desk.generate).toBeHidden();
    await desk.time(new RegExp(`^${words}`)).click();
    await expect(desk.popover.getByRole('combobox', { name: 'Пациент' })).toBeFocused();
    await desk.page.keyboard.type('ив');
    await expect(desk.popover.getByRole('option').first()).toBeVisible();
    await desk.page.keyboard.press('Enter');
    await expect(
      desk.popover.getByRole('switch', { name: 'Резерв' }).or(desk.popover.getByRole('checkbox', { name: 'Резерв' })),
    ).toBeDisabled();
    await desk.popover.getByText('Причина и комментарий').click();
    await desk.popover.getByLabel('Причина обращения').fill('Кашель вторую неделю');
    await desk.popover.getByRole('button', { name: 'Записать' }).click();
    await expect(desk.popover).toBeHidden();
    await expect(admin.time(new RegExp(`^${words}, Записан`))).toBeVisible();
    // the notice of the booking offers its slip
    await desk.page.locator('.toaster').getByRole('button', { name: 'Талон' }).click();
    const slip = desk.page.getByRole('dialog', { name: /^Талон / });
    await expect(slip.getByRole('button', { name: 'Печать' })).toBeEnabled({ timeout: 60_000 });
    await desk.page.screenshot({ path: 'test-results/screens/schedule-slip-wide.png' });
    await slip.getByRole('button', { name: 'Закрыть' }).click();
  });

  await test.step('reason and comment are read and written in the popover', async () => {
    await admin.time(new RegExp(`^${words}`)).click();
    await expect(admin.popover.getByText('Кашель вторую неделю')).toBeVisible();
    await expect(admin.popover.getByRole('button', { name: 'Талон' })).toBeVisible();
    await admin.popover.getByRole('button', { name: 'Изменить причину и комментарий' }).click();
    await admin.popover.getByLabel('Комментарий регистратуры').fill('Придёт с ребёнком');
    await admin.popover.getByRole('button', { name: 'Сохранить' }).click();
    await expect(admin.popover.getByText('Придёт с ребёнком')).toBeVisible();
    await admin.page.screenshot({ path: 'test-results/screens/schedule-notes-wide.png' });
    await admin.popover.getByRole('button', { name: 'Закрыть' }).click();
    await expect(admin.popover).toBeHidden();
  });

  await test.step('a generation over what is there says what is left out', async () => {
    await admin.generate.click();
    await expect(admin.dialog.getByRole('region', { name: 'Что получится' })).toContainText(
      'Будет пропущено: 16 приёмов, это время уже стоит в расписании',
    );
    await admin.page.keyboard.press('Escape');
    await expect(admin.dialog).toBeHidden();
  });

  await test.step('clearing counts first, and the booked visit stays', async () => {
    await admin.clear.click();
    await expect(admin.dialog).toContainText('Будет удалено: 7 свободных времён.');
    await expect(admin.dialog).toContainText('Записи пациентов и резерв остаются на своих местах.');
    await expect(admin.dialog).toContainText('Останется: 1 приём');
    await admin.dialog.getByRole('button', { name: 'Очистить', exact: true }).click();
    await expect(admin.times()).toHaveCount(1);
    await expect(admin.time(new RegExp(`^${words}, Записан`))).toBeVisible();
  });

  await test.step('the booking gets another time from the week, and the toast takes it back', async () => {
    const [was, other] = [`${longDay(monday)}, 09:00-09:30`, `${longDay(addDays(monday, 1))}, 09:30-10:00`];
    await product.call(
      schedule.createSlot,
      {
        body: {
          doctor: doctor.id,
          start_time: `${addDays(monday, 1)}T09:30:00+03:00`,
          end_time: `${addDays(monday, 1)}T10:00:00+03:00`,
        },
      },
      { token: (await demoStaff(product.call, 'orgadmin')).token, clinic: clinic.id },
    );
    await admin.time(new RegExp(`^${was}`)).click();
    await admin.popover.getByRole('button', { name: 'Перенести' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Перенести запись' });
    await dialog.getByLabel('День').selectOption(addDays(monday, 1));
    await dialog.getByRole('button', { name: '09:30' }).click();
    await admin.page.screenshot({ path: 'test-results/screens/schedule-reschedule-wide.png' });
    await dialog.getByRole('button', { name: /^Перенести на/ }).click();
    await expect(admin.time(new RegExp(`^${other}, Записан`))).toBeVisible();
    await expect(admin.time(new RegExp(`^${was}, Свободно`))).toBeVisible();
    await admin.page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect(admin.time(new RegExp(`^${was}, Записан`))).toBeVisible();
  });

  await test.step('«Пришёл» is seen in the week, and taken back by its toast or in the popover', async () => {
    const [booked, arrived] = ['Записан', 'Пациент пришел'].map((kind) =>
      admin.time(new RegExp(`^${words}, ${kind}`)),
    ) as [Locator, Locator];
    await admin.page.clock.setFixedTime(Date.parse(`${monday}T09:05:00+03:00`));
    await admin.page.reload();
    await booked.click();
    await admin.popover.getByRole('button', { name: 'Пришёл' }).click();
    await expect(admin.popover).toBeHidden();
    await expect(arrived).toBeVisible();
    await admin.page.locator('.toaster').getByRole('button', { name: 'Вернуть' }).click();
    await expect(booked).toBeVisible();
    await booked.click();
    await admin.popover.getByRole('button', { name: 'Пришёл' }).click();
    await arrived.click();
    await look(admin.page, 'schedule-arrived', { fullPage: false });
    await admin.popover.getByRole('button', { name: 'Вернуть' }).click();
    await expect(booked).toBeVisible();
  });

  await test.step('the booking is cancelled from the week, after a question', async () => {
    await admin.time(new RegExp(`^${words}`)).click();
    await admin.popover.getByRole('button', { name: 'Отменить запись' }).click();
    await admin.dialog.getByRole('button', { name: 'Да' }).click();
    await expect(admin.time(new RegExp(`^${words}, Свободно`))).toBeVisible();
  });
  expect(clinic.slug).toBe(SLUG);
});

test('the desk sees the day of all doctors, drags a visit to a colleague, and takes it back', async ({
  product,
  openBrowser,
}) => {
  const [one, other] = [await product.receptions.next(SLUG), await product.receptions.next(SLUG)];
  const { clinic } = one;
  const day = farMonday(one, 6);
  const admin = { token: (await demoStaff(product.call, 'orgadmin')).token, clinic: clinic.id };
  for (const { doctor } of [one, other])
    await product.call(generation.generateSchedule, { body: plan(doctor.id, day) }, admin);
  const slotsOf = async ({ doctor }: Reception) =>
    (
      await product.call(
        schedule.listSlotsByDoctor,
        { params: { id: doctor.id }, query: daysAsInstants(day, day, clinic.timezone) },
        admin,
      )
    ).items;
  const { items: people } = await product.call(patients.listPatients, { query: { page: 1, per_page: 1 } }, admin);
  const [slot] = await slotsOf(one);
  await product.call(
    schedule.updateSlot,
    { params: { id: slot!.id }, body: { patient: people[0]!.id, is_reserve: false } },
    admin,
  );
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  await page.goto(`/clinics/${SLUG}/personal-area/registry/schedule?date=${day}`);
  const column = ({ doctor }: Reception) => page.getByRole('group', { name: fullName(doctor.employee) });
  const visit = column(one).getByRole('button', { name: /10:00-10:30, Записан/ });
  const target = column(other).getByRole('button', { name: /10:30-11:00, Свободно/ });
  await expect(visit).toBeVisible();
  await look(page, 'schedule-day', { fullPage: false });

  await test.step('arrows walk over the columns, Enter opens a time', async () => {
    await visit.focus();
    await page.keyboard.press('ArrowDown');
    await expect(column(one).getByRole('button', { name: /10:30-11:00/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Перенести' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(visit).toBeFocused();
  });
  await test.step('the popover names the doctor, and a press beside it loses nothing that was typed', async () => {
    await target.click();
    const popover = page.locator('.slot-popover');
    await expect(popover).toContainText(fullName(other.doctor.employee));
    const patient = popover.getByRole('combobox');
    await patient.fill('Орл');
    const leaving = page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
    const beside = page.getByRole('heading', { level: 1, name: 'Расписание' });
    await beside.click();
    await leaving.getByRole('button', { name: 'Остаться' }).click();
    await expect(patient).toHaveValue('Орл');
    await beside.click();
    await leaving.getByRole('button', { name: 'Не сохранять' }).click();
    await expect(popover).toBeHidden();
  });
  await test.step('the page itself does not scroll', async () => {
    const over = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await expect.poll(over).toBe(0);
  });
  const dragTo = async (from: Locator, to: Locator) => {
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await page.mouse.move(start.x + 40, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y + 20, { steps: 3 });
    await page.mouse.move(end.x + 40, end.y + 8, { steps: 5 });
  };
  const question = page.getByRole('dialog', { name: 'Перенести запись' });
  await test.step('Escape lets a drag go, a drag that is not answered changes nothing', async () => {
    await dragTo(visit, target);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(question).toBeHidden();
    await dragTo(visit, target);
    await page.mouse.up();
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect(visit).toBeVisible();
  });
  await dragTo(visit, target);
  await page.mouse.up();
  await expect(question).toContainText('Это время другого врача');
  await look(page, 'schedule-drag', { fullPage: false });
  await question.getByRole('button', { name: 'Перенести' }).click();
  await expect(column(other).getByRole('button', { name: /10:30-11:00, Записан/ })).toBeVisible();
  await expect(column(one).getByRole('button', { name: /10:00-10:30, Свободно/ })).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(visit).toBeVisible();
  await page.getByRole('link', { name: `Неделя врача: ${shortName(one.doctor.employee)}` }).click();
  await expect(page).toHaveURL(new RegExp(`${one.doctor.id}.*date=${day}`));
  await page.getByRole('link', { name: 'День, все врачи' }).click();
  await expect(visit).toBeVisible();
});

test('the day shows whole doctors only, as many as fit, and the others a press away', async ({
  product,
  openBrowser,
}) => {
  const receptions = [
    await product.receptions.next(SLUG),
    await product.receptions.next(SLUG),
    await product.receptions.next(SLUG),
  ];
  const { clinic } = receptions[0]!;
  const day = farMonday({ clinic }, 14);
  const admin = { token: (await demoStaff(product.call, 'orgadmin')).token, clinic: clinic.id };
  for (const { doctor } of receptions)
    await product.call(generation.generateSchedule, { body: plan(doctor.id, day) }, admin);
  const page = await openBrowser({
    as: await demoStaff(product.call, 'employee'),
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`/clinics/${SLUG}/personal-area/registry/schedule?date=${day}`);
  const columns = page.locator('.columns').getByRole('group');
  const pager = page.getByRole('group', { name: 'Врачи дня' });
  await test.step('a phone has two', async () => {
    await expect(columns).toHaveCount(2);
    await expect(pager.getByRole('status')).toHaveText('Врачи 1–2 из 3');
    await expect(pager.getByRole('button', { name: 'Предыдущие врачи' })).toBeDisabled();
    await glance(page, 'schedule-day-pages');
  });
  await test.step('the next one by the keyboard; the address keeps them', async () => {
    await pager.getByRole('button', { name: 'Следующие врачи' }).press('Enter');
    await expect(pager.getByRole('status')).toHaveText('Врач 3 из 3');
    await expect(columns).toHaveCount(1);
    await page.reload();
    await expect(columns).toHaveCount(1);
  });
  await test.step('a desk has all of them, whole, down to the end of the window; the one that was shown is there', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(columns).toHaveCount(3);
    await expect(pager).toBeHidden();
    const grid = page.locator('.columns');
    await expect.poll(() => grid.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    const legend = page.getByRole('list', { name: 'Обозначения' });
    const under = async () => {
      const box = await legend.boundingBox();
      return box ? 800 - box.y - box.height : Number.NaN;
    };
    await expect.poll(under).toBeLessThan(24);
    await expect.poll(under).toBeGreaterThanOrEqual(0);
  });
});

test('«Внимание»: a week over times that are booked and times of another specialty; the grid is as the preview said', async ({
  product,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const { doctor, clinic } = reception;
  const [monday, tuesday] = [farMonday(reception, 10), addDays(farMonday(reception, 10), 1)];
  const orgadmin = await demoStaff(product.call, 'orgadmin');
  const caller = { token: orgadmin.token, clinic: clinic.id };
  const { items: rows } = await product.call(registry.listDoctorRows, { query: { page: 1, per_page: 100 } }, caller);
  const row = rows.find(({ id }) => id === doctor.id)!;
  const specialty = await product.call(
    registry.createSpecialty,
    { body: { title: `Вторая специальность ${monday}` } },
    caller,
  );
  const second = await product.call(
    registry.createDoctor,
    {
      body: {
        employee: row.employee.id,
        specialty: specialty.id,
        department: row.department.id,
        degree: '',
        experience: null,
        shortinfo: '',
        fullinfo: '',
      },
    },
    caller,
  );
  try {
    await product.call(generation.generateSchedule, { body: plan(second.id, monday, tuesday) }, caller);
    await product.call(
      generation.generateSchedule,
      { body: { ...plan(doctor.id, monday), workhour: [{ start: '09:00', end: '10:00', record_mode: 0 }] } },
      caller,
    );
    const {
      items: [first],
    } = await product.call(
      schedule.listSlotsByDoctor,
      { params: { id: doctor.id }, query: daysAsInstants(monday, monday, clinic.timezone) },
      caller,
    );
    const {
      items: [patient],
    } = await product.call(patients.listPatients, { query: { page: 1, per_page: 1, search: 'ив' } }, caller);
    await product.call(
      schedule.updateSlot,
      { params: { id: first!.id }, body: { patient: patient!.id, is_reserve: false } },
      caller,
    );
    const admin = new SchedulePage(await openBrowser({ as: orgadmin }));
    await admin.open(SLUG, doctor.id, monday);
    await expect(admin.times()).toHaveCount(2);
    const preview = admin.dialog.getByRole('region', { name: 'Что получится' });
    const attention = preview.locator('.bp6-callout').filter({ hasText: 'Внимание' });

    await test.step('the preview tells what is made, what collides and what is skipped', async () => {
      await admin.generate.click();
      await admin.dialog.getByRole('button', { name: 'Удалить отрезок 2' }).click();
      await admin.dialog.getByLabel('Конец').fill('11');
      await admin.dialog.getByRole('slider', { name: 'Длительность приёма' }).focus();
      for (let minute = 15; minute < 30; minute += 1) await admin.page.keyboard.press('ArrowRight');
      await expect(preview).toContainText('Будет создано: 14 приёмов за 4 дня');
      await expect(preview).toContainText('Будет пропущено: 2 приёма');
      await expect(attention).toContainText('Врач уже занят в другой специальности или клинике: 4 приёма');
      await expect(attention).toContainText(`${shortDay(monday)}: 10:00, 10:30; ${shortDay(tuesday)}: 10:00, 10:30`);
      await expect(preview.getByRole('listitem').first()).toContainText('0, занято 2, уже есть 2');
      await look(admin.page, 'schedule-attention', { fullPage: false });
    });

    await test.step('made: the toasts say the same, and so does the grid', async () => {
      await admin.dialog.getByRole('button', { name: 'Составить', exact: true }).click();
      await expect(admin.toast('Создано: 14 приёмов, пропущено: 2')).toBeVisible();
      await expect(admin.toast('Внимание')).toBeVisible();
      await expect(admin.times()).toHaveCount(16);
      await expect(admin.time(new RegExp(`^${longDay(monday)}, 09:00-09:30, Записан`))).toBeVisible();
      await expect(admin.time(new RegExp(`^${longDay(monday)}, 10:`))).toHaveCount(0);
      await expect(admin.time(new RegExp(`^${longDay(tuesday)}, (09:00|09:30)`))).toHaveCount(2);
      await expect(admin.time(new RegExp(`^${longDay(addDays(monday, 4))}`))).toHaveCount(4);
    });

    await test.step('clearing first is told beforehand too, and the booked visit stays', async () => {
      await admin.generate.click();
      await admin.dialog.getByRole('button', { name: 'Удалить отрезок 2' }).click();
      await admin.dialog.getByLabel('Конец').fill('11');
      await admin.dialog
        .getByRole('checkbox', { name: 'Сначала убрать свободное время этих дней' })
        .check({ force: true });
      await expect(preview).toContainText('Сначала будет убрано: 15 свободных времён');
      // quarters of an hour: 8 on each of 5 days, without 4 + 4 of the other specialty and the 2 under the visit
      await expect(preview).toContainText('Будет создано: 30 приёмов за 5 дней');
      await expect(preview).toContainText('Будет пропущено: 2 приёма');
      await admin.dialog.getByRole('button', { name: 'Составить', exact: true }).click();
      await expect(admin.times()).toHaveCount(31);
      await expect(admin.time(new RegExp(`^${longDay(monday)}, 09:00-09:30, Записан`))).toBeVisible();
    });

    await test.step('the other specialty has its own times as they were', async () => {
      await admin.open(SLUG, second.id, monday);
      await expect(admin.times()).toHaveCount(4);
    });
    // an open week would read this doctor anew while they are being removed
    await admin.page.context().close();
  } finally {
    // the next test must not be given this doctor
    await product.call(
      generation.clearSchedule,
      { body: { doctor: second.id, dates: { start: monday, end: tuesday } } },
      caller,
    );
    await product.call(registry.deleteDoctor, { params: { id: second.id } }, caller);
  }
});

test('a link to a doctor who is not there says so and leads to the others', async ({ product, watch, openBrowser }) => {
  watch.allow(404, /\/(doctor|timeslot)\//);
  const page = await openBrowser({ as: await demoStaff(product.call, 'orgadmin') });
  await page.goto(`/clinics/${SLUG}/personal-area/registry/schedule/01890000-0000-7000-8000-000000000000`);
  await expect(page.getByRole('heading', { name: 'Такого врача нет' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Составить расписание' })).toBeHidden();
  await page.getByRole('link', { name: 'К выбору врача' }).click();
  await expect(doctorLinks(page).first()).toBeVisible();
});

test('one time is added by a press on the grid, reserved, and deleted', async ({ product, watch, openBrowser }) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception);
  const admin = new SchedulePage(await openBrowser({ as: await demoStaff(product.call, 'orgadmin') }));
  await admin.open(SLUG, reception.doctor.id, monday);

  await test.step('an empty place opens the dialog with its own time', async () => {
    const column = await admin.grid.getByRole('columnheader').nth(1).boundingBox();
    const row = await admin.grid.getByText('13:00', { exact: true }).boundingBox();
    await admin.page.mouse.click(column!.x + column!.width / 2, row!.y + 6);
    await expect(admin.dialog.getByLabel('Начало')).toHaveValue('13:00');
    await expect(admin.dialog.getByLabel('Конец')).toHaveValue('13:15');
    await expect(admin.dialog.getByLabel('Дата')).toHaveValue(numericDate(addDays(monday, 1)));
  });
  await test.step('what is wrong is said at its field, and nothing typed is lost', async () => {
    await admin.dialog.getByLabel('Конец').fill('12');
    await admin.dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(admin.dialog.getByText('Конец должен быть позже начала')).toBeVisible();
    await expect(admin.dialog.getByLabel('Конец')).toHaveValue('12:00');
    await admin.dialog.getByLabel('Конец').fill('25');
    await admin.dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(admin.dialog.getByText('Укажите время: ЧЧ:ММ')).toBeVisible();
    await admin.dialog.getByLabel('Конец').fill('14');
    await admin.dialog.getByLabel('Режим записи').selectOption('По телефону');
    await admin.dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(admin.time(/13:00-14:00, Только по телефону/)).toBeVisible();
  });
  await test.step('over another one it is refused with the reason', async () => {
    watch.allow(409, /timeslot/);
    await admin.pick('Добавить время');
    await admin.dialog.getByLabel('Дата').fill(numericDate(addDays(monday, 1)));
    await admin.dialog.getByLabel('Начало').fill('1330');
    await admin.dialog.getByLabel('Конец').fill('15');
    await admin.dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(
      admin.dialog.getByRole('alert').getByText('Время пересекается с другим временем этого врача'),
    ).toBeVisible();
    await expect(admin.toast('Ошибка')).toBeVisible();
    await admin.page.keyboard.press('Escape');
    await admin.page
      .getByRole('dialog', { name: 'Закрыть без сохранения?' })
      .getByRole('button', { name: 'Не сохранять' })
      .click();
    await expect(admin.dialog).toBeHidden();
    await expect(admin.more).toBeFocused();
  });
  await test.step('a reserve is put up, and the time is deleted', async () => {
    await admin.time(/13:00-14:00/).click();
    await admin.popover.getByLabel('Резерв').check({ force: true });
    await admin.popover.getByRole('button', { name: 'Сохранить' }).click();
    await expect(admin.time(/13:00-14:00, Резерв/)).toBeVisible();
    await admin.time(/13:00-14:00/).click();
    await admin.popover.getByRole('button', { name: 'Удалить время' }).click();
    await admin.dialog.getByRole('button', { name: 'Удалить время' }).click();
    await expect(admin.times()).toHaveCount(0);
  });
});

test('a second patient at a taken time: the desk that the clinic lets do so books beside the grid, with a reason', async ({
  product,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception);
  const orgadmin = await demoStaff(product.call, 'orgadmin');
  const caller = { token: orgadmin.token, clinic: reception.clinic.id };
  const [start, end] = [`${monday}T10:00:00+03:00`, `${monday}T10:30:00+03:00`];
  const made = await product.call(
    schedule.createSlot,
    { body: { doctor: reception.doctor.id, start_time: start, end_time: end } },
    caller,
  );
  const addPatient = async (first_name: string) =>
    product.call(patients.createPatient, { body: { last_name: 'Надсеткина', first_name } }, caller);
  const first = await addPatient('Первая');
  await product.call(
    schedule.updateSlot,
    { params: { id: made.id }, body: { patient: first.id, is_reserve: false } },
    caller,
  );
  await addPatient('Вторая');
  const employee = await demoStaff(product.call, 'employee');
  const desk = new SchedulePage(await openBrowser({ as: employee }));

  await test.step('an employee may not, until an administrator lets them', async () => {
    await desk.open(SLUG, reception.doctor.id, monday);
    await desk.time(/10:00-10:30.*Надсеткина Первая/).click();
    await expect(desk.popover.getByRole('button', { name: 'Перенести' })).toBeVisible();
    await expect(desk.popover.getByRole('button', { name: 'Записать сверх сетки' })).toHaveCount(0);
    await desk.page.keyboard.press('Escape');
    const admin = await openBrowser({ as: orgadmin });
    await admin.goto(`/clinics/${SLUG}/personal-area/staff`);
    const row = admin.getByRole('row').filter({ hasText: employee.email });
    await row.getByLabel(/^Разрешить записывать сверх сетки/).check({ force: true });
    await expect(admin.getByText(/: Может записывать сверх сетки$/)).toBeVisible();
    await glance(admin, 'staff-overbooking', { names: ['demo'] });
  });

  await test.step('the time comes with its reason, beside the one that is taken', async () => {
    await desk.page.reload();
    await desk.time(/10:00-10:30.*Надсеткина Первая/).click();
    await desk.popover.getByRole('button', { name: 'Записать сверх сетки' }).click();
    await expect(desk.dialog.getByLabel('Начало')).toHaveValue('10:00');
    await desk.dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(desk.dialog.getByText('Напишите, почему время сверх сетки')).toBeVisible();
    await desk.dialog.getByLabel('Почему сверх сетки').fill('Острая боль');
    await look(desk.page, 'schedule-overbook', { fullPage: false, isOfLayout: true });
    await desk.dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(desk.time(/10:00-10:30, сверх сетки/)).toBeVisible();
  });

  await test.step('a patient is booked into it; the day of all doctors shows both', async () => {
    await desk.time(/10:00-10:30, сверх сетки/).click();
    await expect(desk.popover).toContainText('Сверх сетки: Острая боль');
    await desk.popover.getByRole('combobox', { name: 'Пациент' }).fill('Надсеткина Вторая');
    await desk.page.getByRole('option', { name: /Надсеткина Вторая/ }).click();
    await desk.popover.getByRole('button', { name: 'Записать', exact: true }).click();
    await expect(desk.time(/10:00-10:30, сверх сетки.*Надсеткина Вторая/)).toBeVisible();
    await look(desk.page, 'schedule-overbooked', { fullPage: false });
    await desk.page.getByRole('link', { name: 'День, все врачи' }).click();
    // the week has the same two
    await expect(desk.page).toHaveURL(/\/schedule\?/);
    const both = desk.page.getByRole('button', { name: /10:00-10:30.*Надсеткина/ });
    await expect(both).toHaveCount(2);
    const [one, other] = await Promise.all([both.nth(0).boundingBox(), both.nth(1).boundingBox()]);
    const [left, right] = one!.x < other!.x ? [one!, other!] : [other!, one!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
    await look(desk.page, 'schedule-day-overbooked', { fullPage: false });
  });
});

test('a time that somebody else changed meanwhile: it is told, and the popover shows how it is now', async ({
  product,
  watch,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception, 6);
  const admin = await demoStaff(product.call, 'orgadmin');
  const caller = { token: admin.token, clinic: reception.clinic.id };
  const slot = await product.call(
    schedule.createSlot,
    {
      body: {
        doctor: reception.doctor.id,
        start_time: `${monday}T10:00:00+03:00`,
        end_time: `${monday}T10:30:00+03:00`,
      },
    },
    caller,
  );
  const page = await openBrowser({ as: admin });
  await page.routeWebSocket(/\/ws$/, () => undefined);
  const desk = new SchedulePage(page);
  await desk.open(SLUG, reception.doctor.id, monday);
  await desk.time(/10:00-10:30, Свободно/).click();
  await product.call(
    schedule.updateSlot,
    { params: { id: slot.id }, body: { patient: null, is_reserve: true, version: slot.version } },
    caller,
  );
  watch.allow(409, /timeslot/);
  await desk.popover.getByLabel('Резерв').check({ force: true });
  await desk.popover.getByRole('button', { name: 'Сохранить' }).click();
  await expect(desk.popover.getByRole('alert')).toContainText('изменил кто-то другой');
  await expect(desk.time(/10:00-10:30, Резерв/)).toBeVisible();
});

test('a time that another desk takes first: the patient who was chosen stays, and is booked to the next time', async ({
  product,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception, 15);
  const staff = await demoStaff(product.call, 'orgadmin');
  const caller = { token: staff.token, clinic: reception.clinic.id };
  await product.call(
    generation.generateSchedule,
    {
      body: {
        ...plan(reception.doctor.id, monday),
        workhour: [{ start: '10:00', end: '12:00', record_mode: 0 as const }],
      },
    },
    caller,
  );
  const add = async (lastName: string) =>
    product.call(patients.createPatient, { body: { last_name: lastName, first_name: 'Ада' } }, caller);
  const [quick] = [await add('Быстрова'), await add('Медленникова')];
  const desk = new SchedulePage(await openBrowser({ as: staff }));
  await desk.open(SLUG, reception.doctor.id, monday);
  await desk.time(/11:30-12:00, Свободно/).click();
  await expect(desk.popover.getByRole('combobox', { name: 'Пациент' })).toBeFocused();
  await desk.page.keyboard.type('медленн');
  await expect(desk.popover.getByRole('option', { name: /Медленникова/ })).toBeVisible();
  await desk.page.keyboard.press('Enter');
  await desk.popover.getByText('Причина и комментарий').click();
  await desk.popover.getByLabel('Причина обращения').fill('Осмотр');

  const { items } = await product.call(
    schedule.listSlotsByDoctor,
    { params: { id: reception.doctor.id }, query: daysAsInstants(monday, monday, reception.clinic.timezone) },
    caller,
  );
  await product.call(
    schedule.updateSlot,
    { params: { id: items[3]!.id }, body: { patient: quick.id, is_reserve: false } },
    caller,
  );
  const taken = desk.popover.getByRole('region', { name: 'Время заняли' });
  await expect(taken.getByRole('alert')).toContainText('Медленникова');
  // the morning before is as near as an hour later would be
  await expect(taken.getByRole('button', { name: /^Записать:/ })).toHaveCount(3);
  await look(desk.page, 'schedule-taken', { fullPage: false, isOfLayout: true });
  await taken.getByRole('button', { name: /^Записать: .*10:30/ }).click();
  await expect(desk.popover).toBeHidden();
  await expect(desk.time(/10:30-11:00, .*Медленникова/)).toBeVisible();
  await desk.time(/10:30-11:00/).click();
  await expect(desk.popover).toContainText('Осмотр');
});

test('a time that somebody else reserved meanwhile is not removed unseen: not from an old page, not from a question that was open', async ({
  product,
  watch,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception, 11);
  const admin = await demoStaff(product.call, 'orgadmin');
  const caller = { token: admin.token, clinic: reception.clinic.id };
  const slot = await product.call(
    schedule.createSlot,
    {
      body: {
        doctor: reception.doctor.id,
        start_time: `${monday}T10:00:00+03:00`,
        end_time: `${monday}T10:30:00+03:00`,
      },
    },
    caller,
  );
  const reserve = (is_reserve: boolean) =>
    product.call(schedule.updateSlot, { params: { id: slot.id }, body: { patient: null, is_reserve } }, caller);
  const desk = new SchedulePage(await openBrowser({ as: admin }));
  await desk.open(SLUG, reception.doctor.id, monday);

  await test.step('what comes while the question is asked closes it, and is told', async () => {
    await desk.time(/10:00-10:30, Свободно/).click();
    await desk.popover.getByRole('button', { name: 'Удалить время' }).click();
    await expect(desk.dialog).toBeVisible();
    await reserve(true);
    await expect(desk.dialog).toBeHidden();
    await expect(desk.popover.getByRole('alert')).toContainText('изменил кто-то другой');
    await expect(desk.popover).toContainText('Резерв');
    await desk.page.keyboard.press('Escape');
    await expect(desk.popover).toBeHidden();
  });
  await test.step('what comes between the press and the server is refused, and shown', async () => {
    watch.allow(409, /timeslot/);
    await desk.page.route(/\/timeslot\//, async (route) => {
      if (route.request().method() === 'DELETE') await reserve(false);
      await route.continue();
    });
    await desk.time(/10:00-10:30, Резерв/).click();
    await desk.popover.getByRole('button', { name: 'Удалить время' }).click();
    await desk.dialog.getByRole('button', { name: 'Удалить время' }).click();
    await expect(desk.toast('Данные уже изменены другим пользователем')).toBeVisible();
    await expect(desk.popover.getByRole('alert')).toContainText('изменил кто-то другой');
    await expect(desk.dialog).toBeHidden();
    await desk.page.unroute(/\/timeslot\//);
  });
  await test.step('what was seen is removed', async () => {
    await desk.popover.getByRole('button', { name: 'Удалить время' }).click();
    await desk.dialog.getByRole('button', { name: 'Удалить время' }).click();
    await expect(desk.times()).toHaveCount(0);
  });
});

test('a clinic around the clock: the day ends at 24:00, its last time is in the grid, and the page stays where it is when it opens', async ({
  product,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception, 12);
  const admin = new SchedulePage(await openBrowser({ as: await demoStaff(product.call, 'orgadmin') }));
  await admin.open(SLUG, reception.doctor.id, monday, '&from=18&until=23');
  await admin.generate.click();
  await admin.dialog.getByRole('checkbox', { name: 'Пропускать праздничные дни' }).uncheck({ force: true });
  await admin.dialog.getByRole('button', { name: 'Удалить отрезок 2' }).click();
  await admin.dialog.getByLabel('Начало').fill('0');
  await admin.dialog.getByLabel('Конец').fill('00:00');
  await admin.dialog.getByLabel('Конец').blur();
  await expect(admin.dialog.getByLabel('Конец')).toHaveValue('24:00');
  await expect(admin.dialog.getByRole('region', { name: 'Что получится' })).toContainText(
    'Будет создано: 480 приёмов за 5 дней',
  );
  await admin.dialog.getByRole('button', { name: 'Составить', exact: true }).click();
  await expect(admin.toast('Создано: 480 приёмов')).toBeVisible();
  await admin.page.setViewportSize({ width: 1280, height: 520 });
  const last = admin.time(new RegExp(`^${longDay(monday)}, 23:45-00:00, Свободно`));
  await last.scrollIntoViewIfNeeded();
  const place = await admin.page.evaluate(() => window.scrollY);
  expect(place, 'the page is longer than the window').toBeGreaterThan(0);
  await last.click();
  await expect(admin.popover.getByRole('combobox')).toBeFocused();
  expect(await admin.page.evaluate(() => window.scrollY)).toBe(place);
  await admin.page.keyboard.press('Escape');

  await test.step('one time up to midnight is added by hand, too', async () => {
    await admin.pick('Добавить время');
    await admin.dialog.getByLabel('Дата').fill(numericDate(addDays(monday, 6)));
    await admin.dialog.getByLabel('Начало').fill('2330');
    await admin.dialog.getByLabel('Конец').fill('24');
    await admin.dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(admin.time(new RegExp(`^${longDay(addDays(monday, 6))}, 23:30-00:00`))).toBeVisible();
  });
});

test('on a phone: one day, its hours by the slider, the empty day in its words', async ({ product, openBrowser }) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception, 13);
  const desk = new SchedulePage(
    await openBrowser({ as: await demoStaff(product.call, 'orgadmin'), viewport: { width: 390, height: 844 } }),
  );
  await desk.open(SLUG, reception.doctor.id, monday);
  await expect(desk.page.getByText('В этот день времени нет')).toBeVisible();
  const [first, last] = [
    desk.page.getByRole('slider', { name: 'Первый видимый час' }),
    desk.page.getByRole('slider', { name: 'Последний видимый час' }),
  ];
  await expect(first).toHaveAttribute('aria-valuetext', '07:00');
  await first.focus();
  await desk.page.keyboard.press('ArrowRight');
  await expect(desk.page).toHaveURL(/from=8/);
  await last.focus();
  await desk.page.keyboard.press('ArrowLeft');
  await expect(desk.page).toHaveURL(/until=19/);
  await expect(desk.grid.getByText('19:00', { exact: true })).toBeHidden();
  await look(desk.page, 'schedule-day');
});

test('by the keyboard alone: the arrows walk, Enter opens, a patient is booked', async ({ product, openBrowser }) => {
  const reception = await product.receptions.next(SLUG);
  const monday = farMonday(reception, 7);
  const admin = await demoStaff(product.call, 'orgadmin');
  await product.call(
    generation.generateSchedule,
    { body: plan(reception.doctor.id, monday, addDays(monday, 1)) },
    { token: admin.token, clinic: reception.clinic.id },
  );
  const desk = new SchedulePage(await openBrowser({ as: await demoStaff(product.call, 'employee') }));
  await desk.open(SLUG, reception.doctor.id, monday);
  await expect(desk.times()).toHaveCount(4);
  const { keyboard } = desk.page;
  await test.step('the whole week is one stop of Tab', async () => {
    await desk.page.getByRole('button', { name: '1 час' }).focus();
    for (let stop = 0; stop < 8 && (await desk.grid.locator('button:focus').count()) === 0; stop += 1)
      await keyboard.press('Tab');
    await expect(desk.time(new RegExp(`^${longDay(monday)}, 10:00`))).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(desk.time(new RegExp(`^${longDay(monday)}, 10:30`))).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(desk.time(new RegExp(`^${longDay(addDays(monday, 1))}, 10:30`))).toBeFocused();
  });
  await test.step('Escape closes and the focus stays', async () => {
    await keyboard.press('Enter');
    await expect(desk.popover.getByRole('combobox')).toBeFocused();
    await keyboard.press('Escape');
    await expect(desk.popover).toBeHidden();
    await expect(desk.time(new RegExp(`^${longDay(addDays(monday, 1))}, 10:30`))).toBeFocused();
  });
  await test.step('a patient is found and booked', async () => {
    await keyboard.press('Enter');
    await expect(desk.popover.getByRole('combobox')).toBeFocused();
    await keyboard.type('пет');
    await expect(desk.popover.getByRole('option').first()).toBeVisible();
    await keyboard.press('Enter');
    await expect(desk.popover.getByRole('button', { name: 'Записать' })).toBeEnabled();
    await keyboard.press('Enter');
    await expect(desk.time(new RegExp(`^${longDay(addDays(monday, 1))}, 10:30-11:00, Записан`))).toBeFocused();
  });
});

test('a clinic at UTC+12 in a browser at UTC−8: the clinic’s days, clock and now', async ({ product, openBrowser }) => {
  const reception = await product.receptions.next('severyanka');
  const account = { email: 'superuser@demo.test', password: DEMO_PASSWORD };
  const superuser = { ...newPerson(), ...account, token: await signIn(product.call, account) };
  const page = await openBrowser({ as: superuser, timezoneId: 'America/Los_Angeles' });
  const week = new SchedulePage(page);
  await week.open('severyanka', reception.doctor.id, reception.day);
  const [slot] = reception.slots;
  await expect(
    week.time(new RegExp(`^${longDay(reception.day)}, ${timeRange(slot!.start_time, slot!.end_time)}`)),
  ).toBeVisible();
  await expect(page.getByText('Время по часам клиники: Анадырь, UTC+12')).toBeVisible();
  await week.pick('Добавить время');
  await expect(week.dialog.getByLabel('Дата')).toHaveValue(numericDate(reception.day));
  await week.dialog.getByLabel('Начало').fill('21:00');
  await week.dialog.getByLabel('Конец').fill('21:15');
  await week.dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByText('За пределами видимых часов: 1 приём')).toBeVisible();
  await page.getByRole('button', { name: 'Показать все часы' }).click();
  await expect(week.time(new RegExp(`^${longDay(reception.day)}, 21:00-21:15`))).toBeVisible();
});

test('the week and the popover as pictures, wide and narrow, light and dark', async ({ product, openBrowser }) => {
  const reception = await product.receptions.next(SLUG);
  const admin = await demoStaff(product.call, 'orgadmin');
  const page = await openBrowser({ as: admin });
  const week = new SchedulePage(page);
  await week.open(SLUG, reception.doctor.id, reception.day);
  await page.screenshot({ path: 'test-results/screens/schedule-full-wide.png', fullPage: true });
  const monday = farMonday(reception, 8);
  await product.call(
    generation.generateSchedule,
    {
      body: {
        ...plan(reception.doctor.id, monday, addDays(monday, 1)),
        workhour: [
          { start: '12:00', end: '13:00', record_mode: 0 },
          { start: '13:00', end: '14:00', record_mode: 1 },
        ],
      },
    },
    { token: admin.token, clinic: reception.clinic.id },
  );
  await week.open(SLUG, reception.doctor.id, monday, '&step=30');
  await expect(week.times().first()).toBeVisible();
  await look(page, 'schedule-week');
  await week.times().first().click();
  await expect(week.popover).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/schedule-popover-wide.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/screens/schedule-popover-narrow.png' });
});

test('without a doctor in the address: the doctors of the day, or all of them to choose from', async ({
  product,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'doctor') });
  await page.goto(`/clinics/${SLUG}/personal-area/registry/schedule`);
  await doctorLinks(page).first().click();
  const week = new SchedulePage(page);
  await expect(week.grid).toBeVisible();
  await expect(week.generate).toBeHidden();
  await week.times().first().click();
  await expect(week.popover).toBeVisible();
  await expect(week.popover.getByRole('combobox')).toBeHidden();
  await expect(week.popover.getByRole('button', { name: 'Удалить время' })).toBeHidden();
});
