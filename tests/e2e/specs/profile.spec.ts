import { readFile } from 'node:fs/promises';
import { accountEndpoints } from '#shared/contract/accounts.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { SiteHeader } from '../pages/site-header.ts';

test('a person says who they are on the profile page, over a clinic’s page and in the personal area, and nothing typed is lost', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /^\/common\/profile/);
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  const other = await openBrowser({ as: person });
  const header = new SiteHeader(page);
  const field = (name: string, where = page) => where.getByRole('textbox', { name });
  await test.step('opens it from the menu; what is wrong stands at its field', async () => {
    await page.goto('/');
    await header.person.click();
    await page.getByRole('link', { name: 'Профиль', exact: true }).click();
    await expect(page).toHaveURL('/profilepage');
    await expect(field('Фамилия')).toHaveValue(person.lastName);
    await expect(page.getByText(`На адрес ${person.email}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Приходят всегда' })).toBeVisible();
    await look(page, 'profile');
    await field('Имя').fill('');
    await field('Дата рождения').fill('01.02.2090');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(field('Имя')).toBeFocused();
    await expect(page.getByText('Это обязательное поле')).toBeVisible();
    await glance(page, 'profile-wrong');
  });
  await test.step('saves it; the header has the new name', async () => {
    await field('Имя').fill('Инна');
    await field('Дата рождения').fill('01.02.1990');
    await field('Телефон').fill('9161234567');
    await page.getByRole('combobox', { name: 'Пол' }).selectOption({ label: 'Женский' });
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Успешно')).toBeVisible();
    await expect(header.person).toContainText('И.');
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeFocused();
    const saved = await product.call(accountEndpoints.getProfile, {}, { token: person.token });
    expect(saved).toMatchObject({
      first_name: 'Инна',
      phone: '+79161234567',
      date_of_birth: '1990-02-01',
      gender: 'female',
    });
  });
  await test.step('on two pages at once: other fields are merged, the same field is the person’s choice', async () => {
    await other.goto('/profilepage');
    await expect(field('Имя', other)).toHaveValue('Инна');
    await field('Телефон').fill('');
    await field('Имя').fill('Жанна');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('button', { name: 'Отмена' })).toBeDisabled();
    await field('Имя', other).fill('Нина');
    await other.getByRole('button', { name: 'Сохранить' }).click();
    await expect(other.getByText('Жанна')).toBeVisible();
    await expect(field('Имя', other)).toHaveValue('Нина');
    await look(other, 'profile-stale');
    await other.getByRole('button', { name: 'Сохранить моё' }).click();
    await expect(other.getByRole('button', { name: 'Отмена' })).toBeDisabled();
    const saved = await product.call(accountEndpoints.getProfile, {}, { token: person.token });
    expect(saved).toMatchObject({ first_name: 'Нина', phone: '' });
  });
  await test.step('in a dialog over a clinic’s page, which asks before it forgets', async () => {
    await page.goto('/clinics/severyanka');
    await header.person.click();
    await page.getByRole('button', { name: 'Профиль', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Личная информация' });
    await expect(dialog.getByRole('textbox', { name: 'Имя' })).toHaveValue('Нина');
    await look(page, 'profile-dialog', { fullPage: false });
    await dialog.getByRole('textbox', { name: 'Телефон' }).fill('9160000001');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Остаться' }).click();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('in the personal area; the first booking takes it into the card, and a later change does not', async () => {
    const reception = await product.receptions.next('severyanka');
    const booking = new BookingPage(page);
    await booking.openDay(reception);
    await booking.chooseTime(reception.slots[0]!);
    await booking.choose.click();
    await booking.confirmation.getByRole('button', { name: 'Записаться' }).click();
    await page.getByRole('link', { name: 'Личная информация' }).click();
    await expect(page).toHaveURL(/personal-area\/personal$/);
    await expect(field('Телефон')).toHaveValue('+7 (916) 000-00-01');
    await look(page, 'profile-personal');
    await field('Фамилия').fill('Новая');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(header.person).toContainText('Новая');
  });
});

test('the appearance follows a person to another device, and leaves it with them', async ({
  makePerson,
  openBrowser,
}) => {
  const person = await makePerson();
  const [page, other] = [await openBrowser({ as: person }), await openBrowser({ colorScheme: 'light' })];
  const isDark = (one: typeof page) => one.locator('html[data-color-scheme=dark]');
  await test.step('chosen on one device', async () => {
    await page.goto('/');
    // what keeps it for a person comes behind the page
    await page.waitForLoadState('networkidle');
    const kept = page.waitForResponse((answer) => answer.url().includes('/api/user/preference') && answer.ok());
    await page.getByRole('button', { name: 'Тёмное' }).click();
    await expect(isDark(page)).toBeAttached();
    await kept;
  });
  await test.step('shown at the sign-in on another, and gone with the exit', async () => {
    await other.goto('/login');
    await expect(isDark(other)).toHaveCount(0);
    await other.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
    await other.getByLabel('Пароль', { exact: true }).fill(person.password);
    await other.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(isDark(other)).toBeAttached();
    await other.reload();
    await expect(isDark(other)).toBeAttached();
    // what the page asks for must not meet the end of the session
    await other.waitForLoadState('networkidle');
    await new SiteHeader(other).signOut();
    await expect(isDark(other)).toHaveCount(0);
  });
});

test('a person changes the password: wrong ones are told at their fields, other devices are signed out', async ({
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /^\/api\/change-password/);
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  const dialog = page.getByRole('dialog', { name: 'Смена пароля' });
  const next = 'прохладный-чай-вечером';
  const fill = async (current: string, password: string, again: string) => {
    await dialog.getByLabel('Текущий пароль').fill(current);
    await dialog.getByLabel('Новый пароль', { exact: true }).fill(password);
    await dialog.getByLabel('Новый пароль ещё раз').fill(again);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
  };
  await test.step('from the profile', async () => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
    await expect(dialog.getByLabel('Текущий пароль')).toBeFocused();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await look(page, 'change-password', { fullPage: false });
    await fill(person.password, next, 'другой-пароль');
    await expect(dialog.getByText('Пароли не совпадают')).toBeVisible();
    await fill(person.password, `${person.firstName}-2026`, `${person.firstName}-2026`);
    await expect(dialog.getByText('В пароле не должно быть вашего имени').first()).toBeVisible();
    await glance(page, 'change-password-own', { fullPage: false });
    await fill('не тот', next, next);
    await expect(dialog.getByText('Текущий пароль указан неверно').first()).toBeVisible();
    await expect(dialog.getByLabel('Текущий пароль')).toBeFocused();
    await fill(person.password, next, next);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Пароль изменён')).toBeVisible();
  });
  await test.step('the new one opens the account, also from a clinic’s page', async () => {
    await page.goto('/clinics/severyanka');
    await new SiteHeader(page).person.click();
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await new SiteHeader(page).signOut();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
    await page.getByLabel('Пароль', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(new SiteHeader(page).person).toBeVisible();
  });
});

test('a person sees what they agreed to, gives what is optional later and withdraws it', async ({
  makePerson,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await makePerson() });
  const consents = page.getByRole('region', { name: 'Согласия' });
  const reminder = page.getByRole('checkbox', { name: /^Напоминание за день/ });
  const row = (title: string) => consents.getByRole('listitem').filter({ hasText: title });
  const optional = row('Согласие на получение уведомлений');
  await test.step('gives the optional one; reminders follow', async () => {
    await page.goto('/profilepage');
    await expect(row('Согласие на обработку персональных данных')).toContainText(/Дано .*, версия 3/);
    await expect(optional).toContainText('Не дано');
    await expect(reminder).not.toBeChecked();
    await look(page, 'consents');
    await optional.getByRole('button', { name: /^Прочитать/ }).click();
    await expect(page.getByRole('dialog').getByText('Отказаться можно в любое время в личном кабинете')).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть' }).last().click();
    await optional.getByRole('button', { name: 'Дать согласие' }).click();
    await expect(optional).toContainText(/Дано/);
    await expect(reminder).toBeChecked();
  });
  await test.step('withdraws it; of a required one it is said what that means', async () => {
    await optional.getByRole('button', { name: /^Отозвать/ }).click();
    await page.getByRole('dialog', { name: 'Отозвать согласие?' }).getByRole('button', { name: 'Отозвать' }).click();
    await expect(optional).toContainText('Отозвано');
    await expect(reminder).not.toBeChecked();
    await row('Пользовательское соглашение')
      .getByRole('button', { name: /^Отозвать/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Отзыв обязательного согласия' });
    await expect(question).toContainText('значит закрыть кабинет');
    await glance(page, 'consent-required', { fullPage: false });
  });
});

test('a person sets a picture, sees it in the header, and takes it away; what is none is refused', async ({
  makePerson,
  openBrowser,
}) => {
  const page = await openBrowser({ as: await makePerson() });
  const picture = page.getByRole('banner').locator('img.avatar');
  const group = page.getByRole('group', { name: 'Фотография' });
  const choose = (name: string, buffer: Buffer, mimeType = 'image/svg+xml') =>
    group.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="teal"/></svg>',
  );
  await test.step('of another kind it is not sent', async () => {
    await page.goto('/profilepage');
    await choose('снимок.pdf', Buffer.from('%PDF'), 'application/pdf');
    await expect(group.getByRole('alert')).toContainText('Такой файл не поддерживается');
  });
  await test.step('set, shown from memory in the profile and in the header, also after a reload', async () => {
    await choose('снимок.svg', drawing);
    await expect(picture).toHaveAttribute('src', /^blob:/);
    await expect(group.getByRole('alert')).toBeEmpty();
    await look(page, 'avatar');
    await page.reload();
    await expect(picture).toHaveAttribute('src', /^blob:/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
  await test.step('taken away', async () => {
    await group.getByRole('button', { name: 'Удалить' }).click();
    await expect(picture).toHaveCount(0);
    await expect(group.getByRole('button', { name: 'Загрузить фотографию' })).toBeVisible();
  });
});

test('a person downloads what is kept of them', async ({ makePerson, openBrowser }) => {
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  await page.goto('/profilepage');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать мои данные' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Мои данные \d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    profile: { email: string };
    visits: unknown[];
  };
  expect(data).toMatchObject({ profile: { email: person.email }, visits: [] });
});
