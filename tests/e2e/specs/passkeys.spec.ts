import type { CDPSession, Page } from '@playwright/test';
import { demoStaff } from '../fixtures/staff.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { SiteHeader } from '../pages/site-header.ts';

/** A phone or laptop that asks for a finger, as the browser's own tools play it. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a person adds a passkey, opens the lock and signs in with it, and removes it', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(401, /./);
  watch.allow(422, /^\/api\/auth\/lock\/passkey/);
  const person = await demoStaff(product.call, 'employee');
  // passkeys are bound to a name; the other journeys have the bare address
  const site = product.origin.replace('127.0.0.1', 'localhost');
  const names = ['Chrome', 'Linux', 'macOS'];
  const page = await openBrowser();
  const header = new SiteHeader(page);
  await page.goto(`${site}/login?next=%2Fsecurity`);
  await new LoginForm(page).signIn(person);
  await expect(page.getByRole('heading', { level: 1, name: 'Вход и безопасность' })).toBeVisible();
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const verify = (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const card = page.getByRole('listitem').filter({ hasText: 'В менеджере паролей' });

  await test.step('a key is added, named, and the owner is told', async () => {
    await expect(page.getByText('Ключей доступа пока нет.')).toBeVisible();
    await verify(false);
    await page.getByRole('button', { name: 'Подключить ключ доступа' }).click();
    await expect(page.getByText(/^Ключ не подключён/)).toBeVisible();
    await verify(true);
    await page.getByRole('button', { name: 'Подключить ключ доступа' }).click();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'Подключить ключ доступа' }).click();
    await expect(page.getByText('На этом устройстве ключ вашего кабинета уже есть.')).toBeVisible();
    await product.mailbox.letterTo(person.email, 'Подключён ключ доступа');
    await card.getByRole('button', { name: 'Переименовать' }).click();
    const dialog = page.getByRole('dialog', { name: 'Название ключа' });
    await dialog.getByLabel('Название').fill('Домашний ноутбук');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('heading', { name: 'Домашний ноутбук' })).toBeVisible();
    await look(page, 'passkeys', { names });
  });
  await test.step('the lock is opened by it', async () => {
    await header.lock();
    await expect(page.getByRole('dialog', { name: 'Экран заблокирован' })).toBeVisible();
    const unlock = page.getByRole('button', { name: 'Разблокировать ключом доступа' });
    await expect(unlock).toBeVisible();
    await glance(page, 'lock-passkey', { fullPage: false });
    await unlock.click();
    await expect(page.getByRole('heading', { name: 'Домашний ноутбук' })).toBeVisible();
  });
  await test.step('so is a whole session, by its button; who is not verified is told so', async () => {
    await verify(false);
    await header.signOut();
    await page.goto(`${site}/login?next=%2Fclinics`);
    const button = page.getByRole('button', { name: 'Войти по ключу доступа' });
    await button.click();
    await expect(page.getByText(/^Вход по ключу не завершён/)).toBeVisible();
    await look(page, 'login-passkey');
    await verify(true);
    await button.click();
    await expect(page).toHaveURL(/\/clinics$/);
  });
  await test.step('and by what the field of the e-mail offers', async () => {
    await header.signOut();
    await page.goto(`${site}/login?next=%2Fsecurity`);
    await expect(page).toHaveURL(/\/security$/);
    await expect(page.getByText(/Последний вход/)).toBeVisible();
  });
  await test.step('removed, it opens nothing, and the device forgets it', async () => {
    await page.getByRole('button', { name: 'Удалить ключ «Домашний ноутбук»' }).click();
    const question = page.getByRole('dialog', { name: 'Удалить ключ доступа?' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Ключей доступа пока нет.')).toBeVisible();
    await product.mailbox.letterTo(person.email, 'Удалён ключ доступа');
    await expect
      .poll(async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length)
      .toBe(0);
  });
});
