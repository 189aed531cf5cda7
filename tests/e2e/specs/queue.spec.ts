import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { longDay, numericDate, timeRange } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { addDays, clinicClock, daysAsInstants } from '#shared/rules/clinic-time.ts';
import { look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { newPerson, type SignedInPerson } from '../fixtures/people.ts';
import { QueuePage } from '../pages/queue-page.ts';

const SLUG = 'zdorovie';
const nameOf = ({ lastName, firstName, middleName }: SignedInPerson) => fullName({ lastName, firstName, middleName });

test('the desk finds the day, marks who came, cancels and takes back', async ({ product, makePerson, openBrowser }) => {
  const reception = await product.receptions.next(SLUG);
  const [first, second] = reception.slots;
  const [anna, boris] = [await makePerson(newPerson('Аннушкина')), await makePerson(newPerson('Борискина'))];
  const book = (person: SignedInPerson, slot: string) =>
    product.call(
      booking.reserveSlot,
      { params: { id: slot }, headers: {}, body: { type: 0 } },
      { token: person.token, clinic: reception.clinic.id },
    );
  await book(anna, first!.id);
  const desk = new QueuePage(await openBrowser({ as: await demoStaff(product.call, 'employee') }));

  await test.step('the day is reached by the menu, the buttons and the address', async () => {
    await desk.page.goto(`/clinics/${SLUG}/personal-area`);
    await desk.page
      .getByRole('navigation', { name: 'Личный кабинет' })
      .getByRole('link', { name: 'Список записей' })
      .click();
    await expect(desk.page.getByRole('heading', { level: 1, name: 'Список записей' })).toBeVisible();
    await desk.page.getByRole('button', { name: 'Следующий день' }).click();
    await expect(desk.page).toHaveURL(/date=/);
    await desk.page.getByLabel('Дата').fill(numericDate(reception.day));
    await desk.page.keyboard.press('Enter');
    await expect(desk.page.getByRole('heading', { level: 2, name: longDay(reception.day) })).toBeVisible();
  });

  await test.step('a booking made elsewhere appears by itself', async () => {
    await expect(desk.row(nameOf(anna))).toContainText(timeRange(first!.start_time, first!.end_time));
    await expect(desk.row(nameOf(boris))).toBeHidden();
    await book(boris, second!.id);
    await expect(desk.row(nameOf(boris))).toContainText(reception.doctor.specialty.title);
  });
  await desk.page.screenshot({ path: 'test-results/screens/queue-day-wide.png' });

  await test.step('at 1024 px the menu stands whole at the side', async () => {
    await desk.page.setViewportSize({ width: 1024, height: 768 });
    const back = desk.page
      .getByRole('navigation', { name: 'Личный кабинет' })
      .getByRole('listitem')
      .filter({ hasText: 'Назад' });
    await expect(back).toBeInViewport({ ratio: 1 });
    await desk.page.screenshot({ path: 'test-results/screens/queue-1024.png' });
    await desk.page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the search finds by parts of the name', async () => {
    await desk.search.fill('аннуш алекс');
    await expect(desk.row(nameOf(boris))).toBeHidden();
    await expect(desk.row(nameOf(anna))).toBeVisible();
    await expect(desk.page).toHaveURL(/search=/);
    // a row or two: a whole day would only make the same checks a hundred times
    await look(desk.page, 'queue');
    await desk.search.fill('никто так не зовётся');
    await expect(desk.page.getByText('Записей нет...')).toBeVisible();
    await desk.page.getByRole('button', { name: 'Очистить поиск' }).click();
    await expect(desk.row(nameOf(boris))).toBeVisible();
  });

  await test.step('the status tag moves the visit', async () => {
    await desk.move(nameOf(anna), 'Пациент пришел');
    await expect(desk.row(nameOf(anna)).getByRole('button', { name: /^Пациент пришел/ })).toBeVisible();
    await desk.move(nameOf(anna), 'Вернуть: запись произведена');
    await expect(desk.row(nameOf(anna)).getByRole('button', { name: /^Запись произведена/ })).toBeVisible();
    // the toast of the way back takes it back, too
    await desk.page.locator('.toaster').getByRole('button', { name: 'Вернуть' }).click();
    await expect(desk.row(nameOf(anna)).getByRole('button', { name: /^Пациент пришел/ })).toBeVisible();
    await expect(desk.row(nameOf(anna)).getByRole('button', { name: /^отменить запись/ })).toBeHidden();
  });

  await test.step('filters have counts and stand in the address', async () => {
    await expect(desk.stage('Ждут')).toContainText('1');
    await desk.stage('Ждут').click();
    await expect(desk.row(nameOf(boris))).toBeHidden();
    await expect(desk.page).toHaveURL(/status=waiting/);
    await desk.page.getByLabel('К кому записаны').selectOption(reception.doctor.id);
    await expect(desk.page).toHaveURL(new RegExp(`doctor=${reception.doctor.id}`));
    await desk.page.reload();
    await expect(desk.row(nameOf(anna))).toBeVisible();
    await expect(desk.row(nameOf(boris))).toBeHidden();
    await desk.stage('На приеме').click();
    await expect(desk.page.getByText('С таким статусом или к этому врачу никого нет.')).toBeVisible();
    await desk.page.getByRole('button', { name: 'Показать всех' }).click();
    await expect(desk.row(nameOf(boris))).toBeVisible();
    // who is done and who did not come: by the column at this width
    await expect(desk.stage('Не пришли')).toBeHidden();
    await desk.page.getByLabel('Какие записи').selectOption('missed');
    await expect(desk.stage('Не пришли')).toContainText('0');
    await expect(desk.page).toHaveURL(/status=missed/);
    await expect(desk.row(nameOf(boris))).toBeHidden();
    await desk.stage('Все').click();
    await expect(desk.row(nameOf(boris))).toBeVisible();
  });

  await test.step('keys alone: chosen, has come, taken back, the card, and the same visit afterwards', async () => {
    const status = (text: RegExp) => desk.row(nameOf(boris)).getByRole('button', { name: text });
    await desk.choose(nameOf(boris));
    await expect(desk.panel(nameOf(boris)).getByText('Об аллергии не спрашивали')).toBeVisible();
    await desk.page.keyboard.press('KeyG');
    await desk.comeToday();
    await expect(status(/^Пациент пришел/)).toBeVisible();
    await expect(desk.panel(nameOf(boris)).getByText('ждёт меньше минуты')).toBeVisible();
    // keys have the names that stand on them
    await look(desk.page, 'queue-panel', { fullPage: false, names: ['Enter', 'Esc', 'Del'] });
    await expect(desk.page).toHaveURL(/visit=/);
    await desk.page.keyboard.press('KeyN');
    await expect(desk.page.getByRole('dialog').getByRole('heading', { name: /^Талон/ })).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(desk.page.getByRole('dialog')).toBeHidden();
    const address = desk.page.url();
    await desk.page.keyboard.press('KeyG');
    await expect(status(/^Запись произведена/)).toBeVisible();
    await desk.page.keyboard.press('ArrowUp');
    await expect(desk.panel(nameOf(boris))).toBeHidden();
    // the address follows when the arrows rest
    await expect(desk.page).not.toHaveURL(address);
    await desk.page.keyboard.press('ArrowDown');
    // no rest: the card opens, and «back» has the choice all the same
    await desk.page.keyboard.press('Enter');
    await expect(desk.page).toHaveURL(/registry\/patient\//);
    await desk.page.goBack();
    await expect(desk.page).toHaveURL(address);
    await expect(desk.panel(nameOf(boris))).toBeVisible();
    await desk.page.keyboard.press('Delete');
    await desk.question.getByRole('button', { name: 'Нет' }).click();
    await desk.page.keyboard.press('Escape');
    await expect(desk.panel(nameOf(boris))).toBeHidden();
  });

  await test.step('what was typed of a visit waits while another one is looked at', async () => {
    const unsaved = desk.row(nameOf(boris)).getByText('причина или комментарий не сохранены');
    const reason = desk.panel(nameOf(boris)).getByLabel('Причина обращения');
    await desk.choose(nameOf(boris));
    await desk.panel(nameOf(boris)).getByRole('button', { name: 'Указать причину или комментарий' }).click();
    await reason.fill('Кашель');
    await desk.choose(nameOf(anna));
    await expect(unsaved).toBeAttached();
    await desk.choose(nameOf(boris));
    await expect(reason).toHaveValue('Кашель');
    await desk.panel(nameOf(boris)).getByRole('button', { name: 'Отмена', exact: true }).click();
    await desk.page.getByRole('button', { name: 'Не сохранять' }).click();
    await expect(unsaved).toHaveCount(0);
    await desk.page.keyboard.press('Escape');
    await expect(desk.panel(nameOf(boris))).toBeHidden();
  });

  await test.step('a cancelled booking goes, and comes back while its time is free', async () => {
    await desk
      .row(nameOf(boris))
      .getByRole('button', { name: /^отменить запись/ })
      .click();
    await desk.question.getByRole('button', { name: 'Нет' }).click();
    await desk
      .row(nameOf(boris))
      .getByRole('button', { name: /^отменить запись/ })
      .click();
    await desk.question.getByRole('button', { name: 'Да' }).click();
    await expect(desk.row(nameOf(boris))).toBeHidden();
    // the focus stays in the list
    await expect(desk.table.locator(':focus')).toHaveCount(1);
    await desk.undo.click();
    await expect(desk.row(nameOf(boris))).toBeVisible();
    await expect(desk.undo).toBeHidden();
  });

  await test.step('a line at now stands between who was due and who is to come', async () => {
    const now = Date.parse(second!.start_time) - 60_000;
    await desk.page.clock.setFixedTime(now);
    await desk.page.reload();
    const names = [nameOf(anna), `сейчас ${clinicClock(now, reception.clinic.timezone)}`, nameOf(boris)];
    await expect(desk.row(nameOf(boris))).toBeVisible();
    const texts = (await desk.table.getByRole('row').allTextContents()).map((text) =>
      names.findIndex((name) => text.includes(name)),
    );
    expect(texts.filter((place) => place >= 0)).toEqual([0, 1, 2]);
  });

  await test.step('the card of a patient opens from the row', async () => {
    await desk
      .row(nameOf(anna))
      .getByRole('link', { name: /^карта пациента/ })
      .click();
    await expect(desk.page).toHaveURL(/registry\/patient\//);
    await desk.page.getByRole('main').getByRole('link', { name: 'Назад' }).click();
    await expect(desk.page).toHaveURL(new RegExp(`registry/queue\\?date=${reception.day}`));
    await expect(desk.row(nameOf(anna))).toBeVisible();
  });
});

test('somebody was faster: the refusal is told, and the list shows how it is now', async ({
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const person = await makePerson(newPerson('Опередилова'));
  const { id } = await product.call(
    booking.reserveSlot,
    { params: { id: reception.slots[0]!.id }, headers: {}, body: { type: 0 } },
    { token: person.token, clinic: reception.clinic.id },
  );
  const employee = await demoStaff(product.call, 'employee');
  const page = await openBrowser({ as: employee });
  // the other's news do not reach this desk in time
  await page.routeWebSocket(/\/ws$/, () => undefined);
  const desk = new QueuePage(page);
  await desk.open(SLUG, reception.day);
  await expect(desk.row(nameOf(person))).toBeVisible();
  await product.call(
    queue.moveAppointment,
    { params: { id }, body: { status: 'arrived' } },
    { token: employee.token, clinic: reception.clinic.id },
  );
  watch.allow(409, /appoint_history/);
  await desk.move(nameOf(person), 'Прием отменен');
  await desk.question.getByRole('button', { name: 'Да' }).click();
  await expect(page.locator('.toaster').getByText('Данные уже изменены другим пользователем')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'изменил кто-то другой' })).toBeVisible();
  await expect(desk.row(nameOf(person)).getByRole('button', { name: /^Пациент пришел/ })).toBeVisible();
});

test('a day that does not load says so, and never looks empty', async ({ product, watch, openBrowser }) => {
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  watch.allow(503, /\/queue\//);
  await page.route('**/queue/?*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'server_busy', message: 'Сервер занят, повторите через несколько секунд' },
    }),
  );
  const desk = new QueuePage(page);
  await desk.open(SLUG, '2026-11-23');
  await expect(
    page.getByRole('main').getByRole('alert').getByText('Сервер занят, повторите через несколько секунд'),
  ).toBeVisible();
  await expect(page.locator('.toaster').getByText('Ошибка')).toBeVisible();
  await expect(page.getByText('Записей нет...')).toBeHidden();
  // Asked while it is still down: once it is up the list may read itself again before the press.
  await Promise.all([page.waitForRequest(/\/queue\/\?/), page.getByRole('button', { name: 'Повторить' }).click()]);
  await page.unroute('**/queue/?*');
  await page.reload();
  await expect(desk.table.or(page.getByText('Записей нет...'))).toBeVisible();
});

test('«Записать»: the palette; a doctor’s week opens on the day of the queue, a chosen visit brings its patient', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const reception = await product.receptions.next(SLUG);
  const page = await openBrowser({ as: await demoStaff(product.call, 'employee') });
  const desk = new QueuePage(page);
  const { day } = reception;
  const asked = page.getByRole('dialog', { name: /^(Поиск и команды|Записать пациента)$/ });
  await desk.open(SLUG, day);
  await page.getByRole('button', { name: 'Записать', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Пациент, врач, страница' })).toBeFocused();
  await page.keyboard.type(fullName(reception.doctor.employee));
  await expect(asked.getByRole('option', { selected: true })).toContainText(fullName(reception.doctor.employee));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/registry/schedule/${reception.doctor.id}\\?date=${day}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Расписание' })).toBeVisible();

  const person = await makePerson();
  await product.call(
    booking.reserveSlot,
    { params: { id: reception.slots[0]!.id }, headers: {}, body: { type: 0 } },
    { token: person.token, clinic: reception.clinic.id },
  );
  await desk.open(SLUG, day);
  await desk.choose(nameOf(person));
  await page.keyboard.press('F2');
  await expect(page.getByRole('combobox', { name: 'К кому записать' })).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Записать пациента' })).toContainText(person.lastName);
  await page.keyboard.type(fullName(reception.doctor.employee));
  await expect(asked.getByRole('option', { selected: true })).toContainText('открыть расписание');
  await look(page, 'queue-book', { fullPage: false, names: ['Del', 'Enter', 'Esc', 'Tab', 'TabEnter'] });
});

/** What a desk sees of its day at once. */
const ROWS_SEEN = 18;
/** Rows of the list of which nothing is cut off or covered. */
const rowsSeen = () =>
  [...document.querySelectorAll('.queue-row')].filter((row) => {
    const { top, bottom, left } = (row.firstElementChild ?? row).getBoundingClientRect();
    const isAt = (y: number) => row.contains(document.elementFromPoint(left + 4, y));
    return top >= 0 && bottom <= innerHeight && isAt(top + 2) && isAt(bottom - 2);
  }).length;

test('a busy day shows eighteen visits at 1280 by 800', async ({ product, openBrowser }) => {
  const staff = await demoStaff(product.call, 'employee');
  const { clinic, day } = await product.receptions.next(SLUG);
  const visitsOf = async (date: string) => {
    const query = daysAsInstants(date, date, clinic.timezone);
    return (await product.call(queue.listQueue, { query }, { token: staff.token, clinic: clinic.id })).items.length;
  };
  let busy = day;
  for (let later = 0; (await visitsOf(busy)) < ROWS_SEEN; later += 1) {
    expect(later, 'the demo has a day with so many visits').toBeLessThan(7);
    busy = addDays(day, later + 1);
  }
  const desk = new QueuePage(await openBrowser({ as: staff }));
  await desk.open(SLUG, busy);
  await expect(desk.table).toBeVisible();
  await expect.poll(() => desk.page.evaluate(rowsSeen)).toBeGreaterThanOrEqual(ROWS_SEEN);
  await desk.page.screenshot({ path: 'test-results/screens/queue-busy-wide.png' });
});
