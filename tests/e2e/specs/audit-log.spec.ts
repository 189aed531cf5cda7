import { readFile } from 'node:fs/promises';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { demoPerson, demoReception, HOME } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { newPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a patient sees that a doctor opened the card, asks the clinic, and its administrator finds it in the log', async ({
  product,
  openBrowser,
  makePerson,
}) => {
  const person = await makePerson(newPerson('Подорожникова'));
  const place = await demoReception(product.call);
  const [slot] = place.slots;
  const caller = { token: person.token, clinic: place.clinic.id };
  await product.call(
    bookingEndpoints.reserveSlot,
    { headers: {}, params: { id: slot?.id ?? '' }, body: { type: 0 } },
    caller,
  );
  const { items } = await product.call(
    appointmentEndpoints.listMyAppointments,
    { query: { page: 1, per_page: 5 } } as never,
    caller,
  );
  const own = await openBrowser({ as: person });
  await test.step('nobody has looked at a new card', async () => {
    await own.goto('/card-views');
    await expect(own.getByRole('heading', { level: 1, name: 'Кто смотрел мою карту' })).toBeVisible();
    await expect(own.getByText('Карту никто не открывал')).toBeVisible();
    await glance(own, 'card-views-empty');
  });

  await test.step('the doctor opens it', async () => {
    const doctor = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
    await doctor.goto(
      `/clinics/${HOME}/personal-area/reception/currentpatient?appointment=${items[0]?.id}&selected_forms=025u`,
    );
    await expect(doctor.getByText('Подорожникова').first()).toBeVisible();
  });

  await test.step('the patient reads who, when and what, from the menu', async () => {
    await own.goto('/');
    await own.getByRole('button', { name: /^Меню пользователя/ }).click();
    await own.getByRole('link', { name: 'Кто смотрел мою карту' }).click();
    const view = own.getByRole('main').getByRole('listitem').filter({ hasText: 'Открыта медицинская карта' }).first();
    await expect(view).toContainText('врач');
    await look(own, 'card-views');
  });

  await test.step('and asks the clinic about it, whose administrator gets a letter', async () => {
    await own
      .getByRole('button', { name: /^Спросить клинику: Открыта/ })
      .first()
      .click();
    const dialog = own.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByText('Напишите, что хотите узнать').first()).toBeVisible();
    await dialog.getByLabel('Что хотите узнать').fill('Зачем открывали мою карту до приёма?');
    await glance(own, 'card-views-ask', { fullPage: false });
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(own.getByText('Вопрос отправлен клинике')).toBeVisible();
    const letter = await product.mailbox.letterTo('orgadmin@demo.test', 'Пациент спрашивает, кто смотрел его карту');
    expect(letter.text).toContain('Зачем открывали мою карту до приёма?');
    const link = /https?:\/\/\S+\/personal-area\/audit\?patient=\d+/.exec(letter.text)?.[0];
    const admin = await openBrowser({ as: await demoPerson(product.call, 'orgadmin') });
    await admin.goto(link ?? '');
    await expect(admin.getByRole('heading', { level: 1, name: 'Журнал клиники' })).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: 'Открыта медицинская карта' })).toHaveCount(1);
    await expect(admin.getByRole('row').filter({ hasText: 'Пациент спросил клинику' })).toHaveCount(1);
    await look(admin, 'clinic-log');
  });
});

test('a superuser narrows the log of the platform and saves it as a table', async ({ product, openBrowser, watch }) => {
  watch.allow(422, /\/audit\/api\/platform\/log/);
  const root = await openBrowser({ as: await demoPerson(product.call, 'superuser') });
  await root.goto('/admin/clinics');
  await root.getByRole('link', { name: 'Журнал платформы' }).click();
  const rows = root.getByRole('row');
  await expect(rows.filter({ hasText: 'Вход' }).first()).toBeVisible();
  await look(root, 'admin-log');

  await test.step('by kind and person, kept in the address', async () => {
    await root.getByLabel('Вид действий').selectOption({ label: 'Входы и доступ' });
    await root.getByRole('searchbox', { name: /^Кто/ }).fill('superuser@demo.test');
    await expect(root).toHaveURL(/kind=access/);
    await expect(root).toHaveURL(/person=superuser/);
    await root.reload();
    await expect(rows.filter({ hasText: 'Вход' }).first()).toContainText('администрация платформы');
    await expect(rows.filter({ hasText: 'регистратура' })).toHaveCount(0);
  });

  await test.step('a period that is none is told at its field', async () => {
    await root.getByLabel('С', { exact: true }).fill('02.05.2026');
    await root.getByLabel('По', { exact: true }).fill('01.05.2026');
    await expect(root.getByText('Конец периода раньше начала').first()).toBeVisible();
    await glance(root, 'admin-log-range');
    await root.getByLabel('С', { exact: true }).fill('');
    await root.getByLabel('По', { exact: true }).fill('');
    await expect(rows.filter({ hasText: 'Вход' }).first()).toBeVisible();
  });

  await test.step('the table has what is shown', async () => {
    const download = root.waitForEvent('download');
    await root.getByRole('button', { name: 'Скачать таблицу' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Журнал .*\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFF"Когда";"Кто";"Роль";"Что"/);
    expect(text).toContain('"администрация платформы";"Вход";');
    expect(text).not.toContain('регистратура');
  });
});
