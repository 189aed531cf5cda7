import { clockTime, longDay } from '#shared/format/dates.ts';
import { demoPerson, demoReception, HOME } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm, RegisterForm } from '../pages/auth-forms.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { PatientsPage } from '../pages/patients-page.ts';
import { ReceptionPage } from '../pages/reception-page.ts';
import { SchedulePage } from '../pages/schedule-page.ts';
import { SiteHeader } from '../pages/site-header.ts';

test('one visit: the desk adds a patient and books them by keyboard, the doctor asks for the card, receives them, and the form is printed', async ({
  product,
  openBrowser,
}) => {
  const place = await demoReception(product.call, { skip: 4 });
  const [slot] = place.slots;
  const when = new RegExp(`^${longDay(place.day)}, ${clockTime(slot!.start_time)}`);

  await test.step('the desk, by keyboard alone', async () => {
    const desk = new SchedulePage(await openBrowser({ as: await demoPerson(product.call, 'employee') }));
    const { keyboard } = desk.page;
    await desk.open(HOME, place.doctor.id, place.day);
    await desk.time(when).focus();
    await keyboard.press('Enter');
    await expect(desk.popover.getByRole('combobox')).toBeFocused();
    await keyboard.type('Журавлёва Зинаида');
    await expect(desk.popover.getByRole('option', { name: 'Добавить пациента' })).toBeVisible();
    await keyboard.press('Enter');
    const dialog = desk.page.getByRole('dialog', { name: /пациент/i }).filter({ has: desk.page.getByLabel('Фамилия') });
    await expect(dialog.getByLabel('Фамилия')).toBeFocused();
    await expect(dialog.getByLabel('Имя', { exact: true })).toHaveValue('Зинаида');
    // the popover of the time stays open under the dialog and takes none of its keys
    await keyboard.type('1');
    await keyboard.press('Backspace');
    await keyboard.press('Escape');
    const question = desk.page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
    await question.getByRole('button', { name: 'Остаться' }).press('Enter');
    await dialog.getByLabel('Фамилия').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk.popover.getByRole('combobox')).toHaveValue('Журавлёва Зинаида');
    await expect(desk.popover.getByRole('button', { name: 'Записать' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(desk.time(new RegExp(`${when.source}.*Записан`))).toBeVisible();
  });

  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await test.step('the doctor is asked for the card, fills it and is back', async () => {
    const patients = new PatientsPage(page);
    await reception.open(place.day);
    await reception.askToAccept('Журавлёва');
    await reception.cardQuestion.getByRole('button', { name: 'Открыть' }).click();
    await patients.field('Отчество').fill('Аркадьевна');
    await patients.fillNeeded({ gender: 'женский', birthDate: '17.05.1971', subject: 'Тверская область' });
    await page.keyboard.press('Control+KeyS');
    await expect(page).toHaveURL(/\/reception\?/);
    await reception.acceptNow();
    await expect(page.getByRole('heading', { level: 1, name: 'Журавлёва Зинаида Аркадьевна' })).toBeVisible();
  });

  await test.step('the primary visit is written and saved', async () => {
    await reception.fillPrimary();
    await reception.prescribe('Парацетамол', '500 мг', 'внутрь после еды');
    await test.step('a drug and its use have the room that words need, and stand in line with the figures', async () => {
      const row = reception.section('Назначения').getByRole('group', { name: 'препарат 1' });
      const boxes = await Promise.all(
        ['Наименование лекарственного препарата', 'Дозировка', 'Способ применения', 'Продолжительность применения'].map(
          (name) => row.getByLabel(name).first().boundingBox(),
        ),
      );
      const [drug, dosage, method, duration] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
      expect(drug?.width).toBeGreaterThan(300);
      expect(duration?.width).toBeGreaterThanOrEqual(140);
      expect([drug?.y, method?.y]).toEqual([dosage?.y, duration?.y]);
    });
    await reception.saveAll();
  });

  await test.step('what is printed says so, in Cyrillic', async () => {
    const pdf = await reception.printed();
    await glance(page, 'visit-printed', { fullPage: false });
    for (const words of [
      'Журавлёва Зинаида Аркадьевна',
      'J06.9',
      'Острая инфекция верхних дыхательных путей',
      'Кашель, насморк, температура до 37,8',
      'Парацетамол',
      '500 мг',
      'внутрь после еды',
    ])
      expect(pdf.text).toContain(words);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  await test.step('so does the whole form, with the title pages of the card', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Что печатать').selectOption('Запись и карта');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/^Форма 025у № \d+ Журавлёва З\. А\.$/);
    await expect(dialog.getByRole('button', { name: 'Скачать' })).toBeEnabled({ timeout: 90_000 });
    const { text } = await reception.saved();
    for (const words of [
      'МЕДИЦИНСКАЯ КАРТА',
      '№ 274н',
      'Предварительная редакция',
      'Дата рождения: число 17 месяц 05 год 1971',
      'J06.9',
    ])
      expect(text).toContain(words);
  });
});

test('one visit: a person registers and books by themself, the doctor fills their card, receives them, and the form is printed', async ({
  product,
  openBrowser,
}) => {
  const place = await demoReception(product.call, { skip: 5 });
  const slot = place.slots[1]!;
  const person = newPerson('Самохвалова-Ёжикова');

  await test.step('a stranger registers, confirms the address and books', async () => {
    const page = await openBrowser();
    await page.goto('/register');
    await new RegisterForm(page).register(person);
    await page.goto(linkIn(await product.mailbox.letterTo(person.email), /\/activate$/));
    await page.getByRole('button', { name: 'Активировать' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await new LoginForm(page).signIn(person);
    await expect(new SiteHeader(page).person).toBeVisible();
    const booking = new BookingPage(page);
    await booking.openDay(place);
    await booking.takeTime(slot);
    await expect(booking.confirmation).toContainText(longDay(place.day));
    await booking.confirm();
    await expect(page).toHaveURL(/\/appointment\/myrecords/);
  });

  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await test.step('the doctor sees them, is asked for the card, fills it and is back', async () => {
    const patients = new PatientsPage(page);
    await reception.open(place.day);
    await expect(reception.row(person.lastName)).toContainText('карта не заполнена');
    await reception.askToAccept(person.lastName);
    await expect(reception.cardQuestion).toContainText(
      'Медицинская карта не заполнена. Для приема пациента необходимо заполнить данные. Открыть форму?',
    );
    await glance(page, 'reception-card-question', { fullPage: false });
    await reception.cardQuestion.getByText('Закрыть', { exact: true }).click();
    await reception.askToAccept(person.lastName);
    await reception.cardQuestion.getByRole('button', { name: 'Открыть' }).click();
    await patients.fillNeeded({ gender: 'женский', birthDate: '29.02.1988', subject: 'Калининградская область' });
    await page.keyboard.press('Control+KeyS');
    await expect(page).toHaveURL(/\/reception\?/);
    await reception.acceptNow();
    await expect(
      page.getByRole('heading', { level: 1, name: `${person.lastName} ${person.firstName} ${person.middleName}` }),
    ).toBeVisible();
  });

  await test.step('the card is read beside the form', async () => {
    await page.getByRole('button', { name: 'Карта пациента' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(21);
    await expect(page.getByRole('dialog')).toContainText('Калининградская область');
    await look(page, 'reception-card', { fullPage: false });
    await page.keyboard.press('Escape');
  });

  await test.step('a diagnosis is found as doctors call it; what does not fit her stands last', async () => {
    const field = reception.section('Диагноз').getByRole('combobox', { name: 'Диагноз основного заболевания' });
    await field.fill('аденома простаты');
    await field.press('Enter');
    await expect(page.getByRole('option')).toContainText('не подходит по полу');
    await field.fill('диабет');
    await field.press('Enter');
    await expect(page.getByRole('option').first()).toContainText('E11.9');
    await look(page, 'visit-diagnosis', { fullPage: false });
    await field.press('Escape');
  });

  await test.step('the primary visit is written, saved and printed', async () => {
    await reception.fillPrimary();
    await reception.prescribe('Ацетилцистеин', '600 мг', 'внутрь утром');
    await reception.saveAll();
    const { text } = await reception.printed();
    for (const words of [
      `${person.lastName} ${person.firstName} ${person.middleName}`,
      'J06.9',
      'Кашель, насморк, температура до 37,8',
      'Ацетилцистеин',
      '600 мг',
      'внутрь утром',
    ])
      expect(text).toContain(words);
  });

  await test.step('the way back leads to the list, not to the question again', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'К списку приема' }).click();
    await expect(reception.row(person.lastName)).toContainText('Прием проведен');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
