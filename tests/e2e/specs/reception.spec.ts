import { queueEndpoints } from '#shared/contract/queue.ts';
import { clockTime } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { HOME, bookedPatient, demoPerson, demoReception, makeColleague } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { newPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { ReceptionPage } from '../pages/reception-page.ts';

test('the reception list: search and filter', async ({ product, openBrowser }) => {
  const place = await demoReception(product.call);
  const [first, second] = place.slots;
  await bookedPatient(product.call, place, [first!], { lastName: 'Первичная' });
  await bookedPatient(product.call, place, [second!], { lastName: 'Константинопольская-Преображенская' });
  // the widest a row gets: who waits, with a long name
  const desk = { token: (await demoPerson(product.call, 'orgadmin')).token, clinic: place.clinic.id };
  const { start_time: start, end_time: end, id: slot } = second!;
  const { items } = await product.call(queueEndpoints.listQueue, { query: { start, end, slot } }, desk);
  await product.call(
    queueEndpoints.moveAppointment,
    { params: { id: items[0]!.id }, body: { status: 'arrived' } },
    desk,
  );
  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await reception.open(place.day);
  await expect(reception.heading).toBeVisible();
  await expect(page.getByRole('img', { name: /^Часы клиники: \d\d:\d\d$/ })).toBeVisible();
  await expect(reception.row('Первичная')).toContainText('Запись произведена');
  await expect(reception.row('Константинопольская')).toContainText('ждёт');
  await look(page, 'reception-list');
  // clock and month above the list would take half of this window
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('img', { name: /^Часы клиники/ })).toBeHidden();
  await expect(reception.row('Первичная')).toBeInViewport();
  await page.getByText('Выбор дня', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Часы клиники/ })).toBeVisible();
  await glance(page, 'reception-list-1024');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('searchbox').fill('первич');
  await expect(page).toHaveURL(/search=/);
  await expect(reception.row('Константинопольская')).toBeHidden();
  await page.getByRole('button', { name: 'Очистить поиск' }).click();
  await page.getByRole('button', { name: 'Фильтр' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Пациент' }).fill('преображен');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Дата рождения' }).fill('14031988');
  await glance(page, 'reception-filter', { fullPage: false });
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click();
  await expect(reception.row('Первичная')).toBeHidden();
  await expect(reception.row('Константинопольская')).toBeVisible();
  await page.getByRole('button', { name: 'Фильтр: 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Сбросить' }).click();
});

test('errors stand at their fields; a reload keeps the draft', async ({ product, openBrowser }) => {
  const place = await demoReception(product.call, { skip: 1 });
  await bookedPatient(product.call, place, [place.slots[3]!], { lastName: 'Черновикова' });
  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  const complaints = reception.section('Жалобы').getByRole('textbox');
  await reception.open(place.day);
  await reception.accept('Черновикова');
  await expect(page.getByRole('heading', { level: 1, name: /^Черновикова/ })).toBeVisible();
  await expect(page.getByText('Первичный прием', { exact: true })).toBeVisible();
  await expect(reception.state).toHaveText('Ещё ничего не записано');

  await page.keyboard.press('Control+KeyS');
  await expect(page.getByRole('alert')).toContainText('Запись не сохранена: 2 поля с ошибкой');
  await expect(complaints).toBeFocused();
  await reception.top();
  await glance(page, 'reception-errors');
  await page.getByRole('button', { name: 'Диагноз основного заболевания: Это поле обязательное' }).click();
  await expect(
    reception.section('Диагноз').getByRole('combobox', { name: 'Диагноз основного заболевания' }),
  ).toBeFocused();

  await complaints.fill('Кашель');
  await expect(reception.state).toHaveText(/^Черновик в \d\d:\d\d$/);
  await page.reload();
  await expect(page.getByText(/^Восстановлен черновик/)).toBeVisible();
  await expect(complaints).toHaveValue('Кашель');
  await page.getByRole('button', { name: 'Отменить черновик' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить черновик' }).click();
  await expect(complaints).toHaveValue('');
  await expect(page.getByText(/^Восстановлен черновик/)).toBeHidden();

  // back leads to the list
  await page.goBack();
  await expect(reception.row('Черновикова')).toContainText('Идет прием');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a doctor writes and saves a primary visit, and finds it in the history', async ({ product, openBrowser }) => {
  const place = await demoReception(product.call);
  await bookedPatient(product.call, place, [place.slots[3]!], { lastName: 'Кашлева' });
  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await reception.open(place.day);
  await reception.accept('Кашлева');
  await expect(reception.history).toContainText('Приемов ещё не было');
  await reception.fillPrimary();
  await reception
    .section('Анамнез')
    .getByRole('textbox', { name: 'Анамнез заболевания' })
    .fill('Болен третий день.\nЛечился сам.');
  await reception.section('Группа здоровья и наблюдение').getByText('II', { exact: true }).click();
  await reception.prescribe('Парацетамол', '500 мг', 'внутрь');
  await reception.section('Диагноз').getByRole('button', { name: 'Добавить сопутствующее заболевание' }).click();
  await reception.pickDiagnosis('Диагноз', 'Сопутствующее заболевание 1', 'I10');
  await reception.top();
  await look(page, 'reception-form');
  await reception.save.click();
  await expect(page.getByText('Запись данных произведена')).toBeVisible();
  await expect(reception.state).toHaveText(/^Сохранено в \d\d:\d\d$/);
  await expect(reception.print).toBeEnabled();
  await reception.history.getByRole('button', { name: /J06/ }).click();
  await expect(reception.history).toContainText('Парацетамол');
  await expect(reception.section('Жалобы').getByRole('textbox')).toBeVisible();
  await look(page, 'reception-history-record', { fullPage: false });
  await reception.history.getByRole('button', { name: 'К списку приемов' }).click();
  await expect(reception.history.getByRole('button', { name: /J06/ })).toBeFocused();
  await page.getByRole('link', { name: 'К списку приема' }).click();
  await expect(reception.row('Кашлева')).toContainText('Прием проведен');
  await reception
    .row('Кашлева')
    .getByRole('link', { name: /^Открыть запись/ })
    .click();
  await expect(reception.section('Жалобы').getByRole('textbox')).toHaveValue(/Кашель/);
});

test('a repeat visit continues the case; an epicrisis closes it', async ({ product, openBrowser }) => {
  const place = await demoReception(product.call, { skip: 2 });
  const [first, second, third] = place.slots;
  await bookedPatient(product.call, place, [first!, second!, third!], { lastName: 'Повторная' });
  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await reception.open(place.day);
  await reception.accept('Повторная', clockTime(first!.start_time));
  await expect(page.getByText('Открытых случаев по этой специальности нет')).toBeVisible();
  await reception.fillPrimary();
  await reception.save.click();
  await expect(reception.state).toHaveText(/^Сохранено/);

  await page.getByRole('link', { name: 'К списку приема' }).click();
  await reception.accept('Повторная', clockTime(second!.start_time));
  await expect(page.getByText('Повторный прием', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /J06\.9/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Открыть новый случай/ }).check({ force: true });
  await expect(reception.section('Диагноз')).toBeVisible();
  await page.getByRole('radio', { name: /J06\.9/ }).check({ force: true });
  await expect(reception.section('Диагноз')).toBeHidden();
  await reception.section('Жалобы').getByRole('textbox').fill('Кашель прошёл');
  await reception.section('Наблюдение в динамике').getByRole('textbox').fill('Выздоровление');
  await page.getByRole('checkbox', { name: 'Добавить этапный эпикриз' }).check({ force: true });
  const epicrisis = reception.section('Этапный эпикриз');
  await epicrisis.getByRole('textbox', { name: 'Жалобы и динамика состояния' }).fill('Жалоб нет');
  // prefilled from the primary visit of the case
  await expect(epicrisis.getByRole('combobox', { name: 'Диагноз основного заболевания' })).toHaveValue('J06.9');
  await epicrisis.getByRole('checkbox', { name: 'Закрыть случай лечения' }).check({ force: true });
  await reception.top();
  await glance(page, 'reception-epicrisis');
  await reception.save.click();
  await expect(reception.state).toHaveText(/^Сохранено/);
  await expect(epicrisis.getByRole('checkbox', { name: 'Закрыть случай лечения' })).toBeHidden();

  await page.getByRole('link', { name: 'К списку приема' }).click();
  await reception.accept('Повторная', clockTime(third!.start_time));
  await expect(page.getByText('Первичный прием', { exact: true })).toBeVisible();
  await expect(reception.history.getByRole('listitem')).toHaveCount(2);
  await test.step('takes the first visit over, and gives it back; what was typed stays', async () => {
    const complaints = reception.section('Жалобы').getByRole('textbox');
    const diagnosis = reception.section('Диагноз').getByRole('combobox', { name: 'Диагноз основного заболевания' });
    await complaints.fill('Насморк');
    await diagnosis.fill('J06');
    await diagnosis.press('Enter');
    await expect(page.getByRole('option', { name: /J06\.9.*у пациента/ })).toBeVisible();
    await diagnosis.fill('');
    await reception.history.getByRole('button', { name: /J06/ }).last().click();
    await reception.history.getByRole('button', { name: 'Взять в приём' }).click();
    await expect(diagnosis).toHaveValue('J06.9');
    await expect(complaints).toHaveValue('Насморк');
    await page.getByRole('button', { name: 'Вернуть как было' }).click();
    await expect(diagnosis).toHaveValue('');
    await expect(complaints).toHaveValue('Насморк');
    // the offer to take it back goes by itself: looked at when that has been done
    await reception.history.getByRole('button', { name: 'Взять в приём' }).click();
    await expect(diagnosis).toHaveValue('J06.9');
    await glance(page, 'reception-taken-over');
  });
});

test('two doctors save one record: the second compares and loses nothing', async ({
  product,
  openBrowser,
  makePerson,
  watch,
}) => {
  watch.allow(409, /^\/reception\//);
  const place = await demoReception(product.call, { skip: 3 });
  await bookedPatient(product.call, place, [place.slots[0]!], { lastName: 'Спорная' });
  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await reception.open(place.day);
  await reception.accept('Спорная');
  await reception.fillPrimary();
  await reception.save.click();
  await expect(reception.state).toHaveText(/^Сохранено/);

  const colleague = await makePerson(newPerson('Коллегина'));
  await makeColleague(product.call, place, colleague);
  const otherPage = await openBrowser({ as: colleague });
  const other = new ReceptionPage(otherPage);
  await otherPage.goto(page.url());
  await expect(other.section('Жалобы').getByRole('textbox')).toHaveValue(/Кашель/);
  await other.section('Объективные данные').getByRole('textbox').fill('Зев гиперемирован');
  await other.section('Жалобы').getByRole('textbox').fill('Кашель влажный');
  await other.save.click();
  await expect(other.state).toHaveText(/^Сохранено/);

  await reception.section('Жалобы').getByRole('textbox').fill('Кашель сухой');
  await reception
    .section('Назначения')
    .getByRole('textbox', { name: /^Назначения/ })
    .fill('Общий анализ крови');
  await reception.save.click();
  const dialog = page.getByRole('dialog', { name: 'Запись изменилась, пока вы писали' });
  await expect(dialog).toContainText('Кашель сухой');
  await expect(dialog).toContainText('Кашель влажный');
  await expect(dialog).toContainText(shortName(colleague));
  // nobody's change goes unseen: what only the colleague wrote is taken, what only I wrote is kept
  await expect(
    dialog.getByRole('group', { name: 'Объективные данные' }).getByRole('radio', { name: /Зев гиперемирован/ }),
  ).toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Назначения' }).getByRole('radio', { name: /Общий анализ крови/ }),
  ).toBeChecked();
  await look(page, 'reception-conflict', { fullPage: false });
  await dialog.getByRole('button', { name: 'Сохранить с выбранным' }).click();
  await expect(reception.state).toHaveText(/^Сохранено/);
  await expect(reception.section('Жалобы').getByRole('textbox')).toHaveValue('Кашель сухой');
  await expect(reception.section('Объективные данные').getByRole('textbox')).toHaveValue('Зев гиперемирован');
  await expect(reception.section('Назначения').getByRole('textbox', { name: /^Назначения/ })).toHaveValue(
    'Общий анализ крови',
  );
});

test('an administrator chooses a doctor, changes a status, and the list of the doctor follows', async ({
  product,
  openBrowser,
}) => {
  const place = await demoReception(product.call);
  await bookedPatient(product.call, place, [place.slots[2]!], { lastName: 'Прибывшая' });
  const doctorPage = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const doctor = new ReceptionPage(doctorPage);
  await doctor.open(place.day);
  await expect(doctor.row('Прибывшая')).toContainText('Запись произведена');

  const page = await openBrowser({ as: await demoPerson(product.call, 'orgadmin') });
  const reception = new ReceptionPage(page);
  await page.goto(`/clinics/${HOME}/personal-area/reception`);
  await expect(page.getByText('Выберите врача')).toBeVisible();
  await glance(page, 'reception-no-doctor');
  await page.getByRole('combobox', { name: 'Врач' }).fill(place.doctor.employee.lastName);
  await page.getByRole('option').filter({ hasText: place.doctor.employee.lastName }).first().click();
  await expect(page).toHaveURL(new RegExp(`employee=${place.employee}`));
  await page.goto(`/clinics/${HOME}/personal-area/reception?date=${place.day}&employee=${place.employee}`);
  await expect(reception.row('Прибывшая').getByRole('button', { name: /^Принять пациента/ })).toBeHidden();
  await reception
    .row('Прибывшая')
    .getByRole('button', { name: /^Запись произведена: / })
    .click();
  await page.getByRole('menuitem', { name: 'Пациент пришел' }).click();
  await page.getByRole('dialog', { name: 'Пациент пришел' }).getByRole('button', { name: 'Да' }).click();
  await expect(reception.row('Прибывшая')).toContainText('Пациент пришел');
  await expect(doctor.row('Прибывшая')).toContainText('Пациент пришел');

  await test.step('a visit that was begun by mistake is taken back', async () => {
    await doctor.accept('Прибывшая');
    await doctorPage.getByRole('link', { name: 'К списку приема' }).click();
    await doctor
      .row('Прибывшая')
      .getByRole('button', { name: /^Идет прием: / })
      .click();
    await doctorPage.getByRole('menuitem', { name: 'Пациент пришел' }).click();
    await expect(doctor.row('Прибывшая')).toContainText('Пациент пришел');
  });
  await doctor.accept('Прибывшая');
  await doctor.fillPrimary();
  await doctor.saveAll();
  await page.getByRole('searchbox', { name: /^Поиск/ }).fill('прибывшая');
  await expect(page).toHaveURL(/search=/);
  await reception
    .row('Прибывшая')
    .getByRole('link', { name: /^Открыть запись/ })
    .click();
  await expect(page.getByText(/^Запись открыта для чтения/)).toBeVisible();
  const record = await page.getByRole('article').boundingBox();
  expect(record!.width, 'the record has the place of the form').toBeGreaterThan(500);
  await glance(page, 'reception-read-only');
  await page.getByRole('link', { name: 'К списку приема' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${place.day}&employee=${place.employee}&search=`));
  await expect(page.getByRole('searchbox', { name: /^Поиск/ })).toHaveValue('прибывшая');
  await expect(reception.row('Прибывшая')).toContainText('Прием проведен');
});

test('nothing typed is lost: during a save, half a date, words without a code, the tick that ends the case, an answer that was lost', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /^\/reception\//);
  watch.allowOffline();
  const place = await demoReception(product.call, { skip: 6 });
  await bookedPatient(product.call, place, [place.slots[0]!], { lastName: 'Бережная' });
  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  const complaints = reception.section('Жалобы').getByRole('textbox');
  await reception.open(place.day);
  await reception.accept('Бережная');

  await test.step('the rail shows where one is', async () => {
    const rail = page.getByRole('navigation', { name: 'Разделы записи' });
    await rail.getByRole('button', { name: /^Назначения/ }).click();
    await expect(rail.getByRole('button', { name: /^Назначения/ })).toHaveAttribute('aria-current', 'location');
    await complaints.click();
    await expect(rail.getByRole('button', { name: /^Жалобы/ })).toHaveAttribute('aria-current', 'location');
  });

  await test.step('half a date and words that no code was chosen for are refused at their fields', async () => {
    await reception.fillPrimary();
    await reception.section('Группа здоровья и наблюдение').getByText('Взят под диспансерное наблюдение').click();
    const date = reception.section('Группа здоровья и наблюдение').getByRole('textbox', { name: 'Дата' });
    const cause = reception.section('Диагноз').getByRole('combobox', { name: /^Внешняя причина/ });
    await date.fill('31.0');
    await cause.fill('упал');
    await reception.save.click();
    await expect(page.getByRole('alert')).toContainText('Укажите дату полностью: ДД.ММ.ГГГГ');
    await expect(page.getByRole('alert')).toContainText('Выберите код из списка');
    await date.focus();
    const [field, bar] = [await date.boundingBox(), await page.locator('.visit-bar').boundingBox()];
    expect(field!.y + field!.height, 'the focused field is not behind the bar').toBeLessThan(bar!.y);
    await look(page, 'reception-unfinished', { fullPage: false });
    await date.fill('31.01.2027');
    await cause.fill('');
    await expect(page.getByRole('alert').filter({ hasText: 'Выберите код' })).toBeHidden();
  });

  await test.step('what is typed while a save is on its way stays, and is not called saved', async () => {
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      '**/reception/',
      async (route) => {
        await gate;
        await route.continue();
      },
      { times: 1 },
    );
    const sent = page.waitForRequest('**/reception/');
    await reception.save.click();
    await sent;
    await complaints.fill('Кашель и одышка');
    release();
    await expect(page.getByText('Запись данных произведена')).toBeVisible();
    await expect(complaints).toHaveValue('Кашель и одышка');
    await expect(reception.state).toHaveText(/^Черновик в/);
    await reception.saveAll();
    await expect(complaints).toHaveValue('Кашель и одышка');
  });

  await test.step('the tick that ends the case comes back with the draft', async () => {
    const closing = page.getByRole('checkbox', { name: 'Закрыть случай лечения' });
    await page.getByRole('checkbox', { name: 'Добавить этапный эпикриз' }).check({ force: true });
    await closing.check({ force: true });
    await expect(reception.state).toHaveText(/^Черновик в/);
    await page.reload();
    await expect(page.getByText(/^Восстановлен черновик/)).toBeVisible();
    await expect(closing).toBeChecked();
    await page.getByRole('button', { name: 'Отменить черновик' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить черновик' }).click();
    await expect(closing).toBeHidden();
  });

  await test.step('a save whose answer was lost is repeated without a conflict with oneself', async () => {
    await complaints.fill('Одышка');
    await page.route(
      /\/reception\/[\w-]+$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await reception.save.click();
    await expect(page.getByRole('alert').filter({ hasText: /связ|сервер/i })).toBeVisible();
    await expect(complaints).toHaveValue('Одышка');
    await reception.saveAll();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await expect(complaints).toHaveValue('Одышка');
    await expect(page.getByText(/^Восстановлен черновик/)).toBeHidden();
  });
});
