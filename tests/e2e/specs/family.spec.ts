import { clockTime, longDay } from '#shared/format/dates.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

test('a parent books a child: added in the confirmation, named in the letter and the records, removed when nothing stands', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /^\/dependant\//);
  const person = await makePerson();
  const reception = await product.receptions.next('severyanka');
  const {
    doctor,
    slots: [slot],
  } = reception;
  const page = await openBrowser({ as: person });
  const booking = new BookingPage(page);
  const records = new RecordsPage(page);
  const whom = booking.confirmation.getByRole('radiogroup', { name: 'Кто идёт к врачу' });
  const dialog = page.getByRole('dialog', { name: 'Кого записывать' });
  await test.step('adds the child while the time is held; what is missing stands at its fields', async () => {
    await booking.openDay(reception);
    await booking.chooseTime(slot!);
    await booking.choose.click();
    await expect(whom.getByRole('radio')).toHaveCount(1);
    await booking.confirmation.getByRole('button', { name: 'Записать другого человека' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Кто это вам' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(dialog.getByText('Подтвердите, что вправе записывать этого человека')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Кто это вам' })).toBeFocused();
    await dialog.getByRole('combobox', { name: 'Кто это вам' }).selectOption({ label: 'Ребёнок' });
    await dialog.getByRole('textbox', { name: 'Фамилия' }).fill('Соколова');
    await dialog.getByRole('textbox', { name: 'Имя' }).fill('Варвара');
    await dialog.getByRole('textbox', { name: 'Дата рождения' }).fill('04.03.2018');
    await expect(dialog.getByText(/^\d+ (год|года|лет)$/)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Пол' }).selectOption({ label: 'Женский' });
    await dialog.getByRole('checkbox').check({ force: true });
    await look(page, 'family-new');
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(whom.getByRole('radio', { name: 'Соколова Варвара' })).toBeChecked();
    await look(page, 'family-whom');
  });
  await test.step('books; the record and the letter say whom for', async () => {
    await booking.confirmation.getByRole('button', { name: 'Записаться' }).click();
    await expect(records.record(doctor)).toContainText('Пациент: Варвара Соколова');
    await glance(page, 'family-record');
    const when = `${longDay(slot!.start_time)}, в ${clockTime(slot!.start_time)}`;
    const letter = await product.mailbox.letterTo(person.email, `Запись на приём: ${when}`);
    expect(letter.text).toContain('Пациент: Варвара Соколова');
  });
  await test.step('finds the child’s records by one press, and the child’s visit on the first page', async () => {
    await page.goto('/records');
    const whose = page.getByRole('group', { name: 'Чьи записи' });
    await whose.getByRole('button', { name: 'Варвара' }).click();
    await expect(page).toHaveURL(/whose=/);
    await expect(records.record(doctor)).toBeVisible();
    await glance(page, 'family-whose');
    await whose.getByRole('button', { name: person.firstName }).click();
    await expect(page.getByText('Предстоящих записей нет')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Ближайший приём' })).toContainText('Пациент: Варвара Соколова');
  });
  await test.step('sees them in «Мои близкие»; while a visit stands they cannot be removed', async () => {
    await page.goto('/family');
    await look(page, 'family');
    await page.getByRole('button', { name: 'Убрать: Варвара' }).click();
    const question = page.getByRole('dialog', { name: 'Убрать из близких?' });
    await question.getByRole('button', { name: 'Убрать' }).click();
    await expect(question.getByText('Сначала отмените их')).toBeVisible();
    await question.getByRole('button', { name: 'Отмена' }).click();
    await page.getByRole('button', { name: 'Изменить: Варвара' }).click();
    const edit = page.getByRole('dialog', { name: 'Изменить данные' });
    await edit.getByRole('textbox', { name: 'Имя' }).fill('Василиса');
    await edit.getByRole('checkbox').check({ force: true });
    await edit.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('heading', { name: 'Соколова Василиса' })).toBeVisible();
  });
  await test.step('moves the child’s visit: whose it is stands above the choice', async () => {
    await page.goto('/records');
    await records
      .record(doctor)
      .getByRole('link', { name: /^Перенести/ })
      .click();
    await expect(page.getByText('Сейчас запись на')).toBeVisible();
    await expect(page.getByText(/^Пациент: \S+ Соколова$/)).toBeVisible();
    await glance(page, 'family-reschedule');
  });
  await test.step('adds the first one in «Мои близкие»: the focus is in their row', async () => {
    const other = await openBrowser({ as: await makePerson() });
    await other.goto('/family');
    await other.getByRole('button', { name: 'Добавить' }).click();
    const added = other.getByRole('dialog', { name: 'Кого записывать' });
    await added.getByRole('combobox', { name: 'Кто это вам' }).selectOption({ label: 'Мать или отец' });
    await added.getByRole('textbox', { name: 'Фамилия' }).fill('Соколова');
    await added.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await added.getByRole('textbox', { name: 'Дата рождения' }).fill('04.03.1948');
    await added.getByRole('combobox', { name: 'Пол' }).selectOption({ label: 'Женский' });
    await added.getByRole('checkbox').check({ force: true });
    await added.getByRole('button', { name: 'Добавить' }).click();
    await expect(other.getByRole('button', { name: 'Изменить: Анна' })).toBeFocused();
  });
});
