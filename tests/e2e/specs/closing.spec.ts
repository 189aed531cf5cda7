import { bookingEndpoints } from '#shared/contract/booking.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { SiteHeader } from '../pages/site-header.ts';

test('a person closes the account with a visit to come, is told what that means, and restores it by signing in', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /^\/common\/profile\/close/);
  watch.allow(403, /^\/login/);
  watch.allow(401, /^\//);
  const person = await makePerson();
  const {
    clinic,
    slots: [slot],
  } = await product.receptions.next('severyanka');
  await product.call(
    bookingEndpoints.reserveSlot,
    { params: { id: slot!.id }, headers: {}, body: { type: 0 } },
    { token: person.token, clinic: clinic.id },
  );
  const page = await openBrowser({ as: person });
  const dialog = page.getByRole('dialog', { name: 'Закрыть кабинет?' });
  await test.step('sees what goes, what stays and the visit; the password is asked', async () => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Закрыть кабинет' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Закрыть кабинет' }).click();
    await expect(dialog.getByText('Выберите, что сделать с приёмами')).toBeVisible();
    await dialog.getByText('Отменить их').click();
    await expect(dialog.getByRole('radio', { name: 'Отменить их' })).toBeChecked();
    await look(page, 'closing', { fullPage: false });
    await dialog.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
    await dialog.getByRole('button', { name: 'Закрыть кабинет' }).click();
    await expect(dialog.getByText('Текущий пароль указан неверно').first()).toBeVisible();
    await glance(page, 'closing-refused', { fullPage: false });
  });
  await test.step('closes it: signed out, told by a toast under the head of a phone, and by letter', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByLabel('Пароль', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Закрыть кабинет' }).click();
    const toast = page.getByText('его можно восстановить');
    await expect(toast).toBeVisible();
    const head = await page.getByRole('banner').boundingBox();
    await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(head?.height ?? Infinity);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(new SiteHeader(page).signIn).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await product.mailbox.letterTo(person.email, 'Кабинет закрыт');
  });
  await test.step('restores it by signing in, and agrees anew', async () => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
    await page.getByLabel('Пароль', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(page.getByText(/^Вы закрыли этот кабинет/)).toBeVisible();
    await look(page, 'closing-restore');
    await page.getByRole('button', { name: 'Восстановить', exact: true }).click();
    await expect(new SiteHeader(page).person).toBeVisible();
    await page.goto('/profilepage');
    await expect(page.getByRole('region', { name: 'Согласия' })).toContainText('Дано');
  });
});
