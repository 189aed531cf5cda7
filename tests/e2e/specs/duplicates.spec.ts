import { bookingEndpoints } from '#shared/contract/booking.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { cardToWire, emptyCard } from '#shared/rules/patient-card.ts';
import { makeClinic, makeDoctors } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

const anna = { last_name: 'Кольцова', first_name: 'Анна', date_of_birth: '1984-03-12' };

test('an administrator finds two cards of one person, makes them one, and takes that back', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(404, /\/patient\//);
  const admin = await makePerson();
  const clinic = await makeClinic(product.call, admin, 'Клиника «Ясень»');
  const caller = { token: admin.token, clinic: clinic.id };
  const add = async (person: typeof anna & { middle_name?: string; phone?: string }, card = {}) => {
    const made = await product.call(patients.createPatient, { body: person }, caller);
    const { last_name, first_name, middle_name, phone, version } = made;
    const names = { last_name, first_name, middle_name, has_no_middle_name: middle_name === '' };
    const data = cardToWire({ ...emptyCard(), ...card });
    const body = { ...names, phone, gender: 'female', version, data, date_of_birth: anna.date_of_birth } as const;
    return product.call(patients.updatePatient, { params: { id: made.id }, body }, caller);
  };
  const first = await add(
    { ...anna, middle_name: 'Сергеевна', phone: '+79165550101' },
    { allergies: 'пенициллин', registrationSubject: 'Тульская область', registrationCity: 'Тула', citizenship: 'РФ' },
  );
  const second = await add(anna, {
    allergies: 'мёд',
    registrationSubject: 'Москва',
    workplace: 'Школа № 5',
    citizenship: 'РФ',
  });
  await add({ ...anna, first_name: 'Инна' });
  await makeDoctors(product.call, caller, [await makePerson()]);
  const { items: doctors } = await product.call(
    bookingEndpoints.listDoctors,
    { query: { page: 1, per_page: 5 } },
    { clinic: clinic.id },
  );
  const start = Date.now() + 3 * 86_400_000;
  const [start_time, end_time] = [start, start + 1_800_000].map((at) => new Date(at).toISOString());
  const slot = await product.call(
    schedule.createSlot,
    { body: { start_time: start_time!, end_time: end_time!, doctor: doctors[0]!.id } },
    caller,
  );
  await product.call(
    schedule.updateSlot,
    { params: { id: slot.id }, body: { patient: first.id, is_reserve: false } },
    caller,
  );
  const page = await openBrowser({ as: admin });
  const card = (id: string) => `/clinics/${clinic.slug}/personal-area/registry/patient/${id}`;

  await test.step('the registry leads to the pairs; the card says that there may be another one', async () => {
    await page.goto(card(first.id));
    await expect(page.getByRole('link', { name: 'Возможно, есть вторая карта' })).toBeVisible();
    await page.goto(`/clinics/${clinic.slug}/personal-area/registry/patients`);
    await page.getByRole('button', { name: 'Таблица' }).click();
    await page.getByRole('menuitem', { name: 'Двойники' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Двойники' })).toBeVisible();
    await expect(page.getByText('Найдена 1 пара')).toBeVisible();
    await look(page, 'duplicates');
  });

  await test.step('a pair is told apart, and that is taken back', async () => {
    await page.getByRole('button', { name: /^Разные люди/ }).click();
    await expect(page.getByRole('heading', { name: 'Двойников нет' })).toBeVisible();
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('link', { name: /^Сравнить/ }).click();
  });

  const desk = await openBrowser({ as: admin });
  const surname = desk.getByRole('textbox', { name: 'Фамилия' });
  await test.step('the desk has the other card open, and types', async () => {
    await desk.goto(card(second.id));
    await surname.fill('Кольцова-Белая');
  });

  await test.step('the cards stand side by side; what differs is chosen', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Объединение карт' })).toBeVisible();
    const stays = ({ cardid }: { readonly cardid: string }) =>
      page.getByRole('columnheader', { name: `Останется: карта № ${cardid}` });
    await expect(stays(first)).toBeVisible();
    await page.getByRole('button', { name: 'Оставить другую карту' }).click();
    await expect(stays(second)).toBeVisible();
    await page.getByRole('button', { name: 'Оставить другую карту' }).click();
    await expect(stays(first)).toBeVisible();
    await expect(page.getByText('Станет: пенициллин; мёд')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Телефон только в одной карте/ })).toContainText(/555-01-01\s*нет/);
    await expect(page.getByRole('row', { name: /^Записи на приём/ })).toContainText('1 запись');
    await page.getByRole('button', { name: 'Показать ещё 1 одинаковый пункт' }).click();
    await expect(page.getByRole('row', { name: 'Гражданство РФ РФ' })).toBeVisible();
    await page.getByRole('radio', { name: 'Место регистрации: Москва' }).press('Space');
    await expect(page.getByRole('radio', { name: 'Место регистрации: Москва' })).toBeChecked();
    await look(page, 'duplicates-merge');
    await page.getByRole('button', { name: 'Объединить' }).click();
    await glance(page, 'duplicates-confirm');
    await page.getByRole('dialog').getByRole('button', { name: 'Объединить' }).click();
    await expect(page.getByRole('heading', { name: 'Двойников нет' })).toBeVisible();
  });

  await test.step('the open card says where it went; what was typed stays, and is not saved', async () => {
    const told = desk.getByRole('alert').filter({ hasText: `Карта объединена с картой № ${first.cardid}` });
    await expect(told).toContainText('можно скопировать: Фамилия');
    await desk.getByRole('button', { name: 'Сохранить' }).click();
    await expect(told).toBeFocused();
    await expect(surname).toHaveValue('Кольцова-Белая');
    await look(desk, 'card-merged');
    await told.getByRole('link', { name: 'Открыть оставшуюся карту' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Не сохранять' }).click();
    await expect(desk).toHaveURL(new RegExp(`${first.id}$`));
    await expect(surname).toHaveValue('Кольцова');
  });

  await test.step('the card that is gone leads to the one that stayed, which has the facts of both', async () => {
    await page.goto(card(second.id));
    await expect(page).toHaveURL(new RegExp(`${first.id}$`));
    await expect(page.getByRole('combobox', { name: 'Город', exact: true })).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Место работы, учёбы' })).toHaveValue('Школа № 5');
  });

  await test.step('the merge is taken back', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area/registry/patients/duplicates`);
    await page.getByRole('button', { name: /^Разъединить/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Разъединить' }).click();
    await expect(page.getByText('Карты разъединены')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Объединения' })).toContainText('Разъединены');
    await expect(page.getByText('Найдена 1 пара')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await glance(page, 'duplicates-parted');
  });
});
