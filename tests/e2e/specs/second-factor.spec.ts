import type { Page } from '@playwright/test';
import { codeOfApp } from '#tests/support/second-factor.ts';
import { glance, look } from '../fixtures/look.ts';
import { endSession } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm, messageOf } from '../pages/auth-forms.ts';
import { SiteHeader } from '../pages/site-header.ts';

const codeField = (page: Page) => page.getByLabel('Код', { exact: true });
async function enter(page: Page, code: string, label = 'Код'): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Подтвердить' }).click();
}

test('a person sets up an authenticator, and signs in with its code, with a recovery code, and with a letter', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /^\/api\/auth\/(second-factor|factors)/);
  watch.allow(401, /./);
  const person = await makePerson();
  const page = await openBrowser({ as: person });
  const header = new SiteHeader(page);
  const signOutAndIn = async () => {
    await header.signOut();
    await page.goto('/login?next=%2Ffamily');
    await new LoginForm(page).signIn(person);
    await expect(page.getByRole('heading', { level: 1, name: 'Введите код' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/security\?next=%2Ffamily$/);
  };
  let secret = '';
  let codes: string[] = [];

  await test.step('the set-up', async () => {
    await page.goto('/');
    await header.person.click();
    await page.getByRole('link', { name: 'Вход и безопасность' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Вход и безопасность' })).toBeVisible();
    await look(page, 'security-without');
    await page.getByRole('button', { name: 'Подключить вход с кодом' }).click();
    await expect(page.getByRole('img', { name: 'Код для сканирования приложением' })).toBeVisible();
    secret = (await page.locator('.security-secret').innerText()).replace(/ /g, '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await look(page, 'security-scan', {
      names: (secret.match(/.{1,4}/g) ?? []).flatMap((group) => group.match(/[A-Z]{3,}/g) ?? []),
    });
    await codeField(page).fill('000000');
    await page.getByRole('button', { name: 'Подключить', exact: true }).click();
    expect(await messageOf(codeField(page))).toContain('Неверный код');
    await codeField(page).fill(codeOfApp(secret, -1));
    await page.getByRole('button', { name: 'Подключить', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Коды восстановления' })).toBeFocused();
    codes = await page.locator('.recovery-codes li').allInnerTexts();
    expect(codes).toHaveLength(10);
    await look(page, 'security-codes', { names: codes.flatMap((code) => code.match(/[A-Z]{3,}/g) ?? []) });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать' }).click();
    expect((await download).suggestedFilename()).toBe('Коды восстановления.txt');
    await page.getByRole('button', { name: 'Коды сохранены' }).click();
    await expect(page.getByText('Осталось 10 кодов восстановления.')).toBeVisible();
    await look(page, 'security-with');
    await product.mailbox.letterTo(person.email, 'Подключён вход с кодом');
  });
  await test.step('a sign-in with the code of the authenticator leads on to where it was asked for', async () => {
    await signOutAndIn();
    await look(page, 'second-factor');
    await page.goto('/clinics');
    await expect(page.getByRole('heading', { level: 1, name: 'Введите код' })).toBeVisible();
    await page.goBack();
    await enter(page, '111111');
    expect(await messageOf(codeField(page))).toContain('Неверный код');
    await glance(page, 'second-factor-wrong');
    const code = codeOfApp(secret);
    await enter(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page).toHaveURL(/\/family$/);
    await expect(header.person).toBeVisible();
  });
  await test.step('with a recovery code, which the owner is told of', async () => {
    await signOutAndIn();
    await page.getByRole('button', { name: 'Ввести код восстановления' }).click();
    await enter(page, codes[0]!, 'Код восстановления');
    await expect(page).toHaveURL(/\/family$/);
    await product.mailbox.letterTo(person.email, 'Вход с кодом восстановления');
  });
  await test.step('with a code by letter', async () => {
    await signOutAndIn();
    await page.getByRole('button', { name: 'Прислать код' }).click();
    await expect(page.getByText(/^Код отправлен на p•••@mail\.test/)).toBeVisible();
    await glance(page, 'second-factor-letter');
    const letter = await product.mailbox.letterTo(person.email, 'Код для входа');
    await enter(page, /входа: (\d{6})/.exec(letter.text)?.[1] ?? '');
    await expect(page).toHaveURL(/\/family$/);
  });
  await test.step('over a page whose session has ended the code is asked in place', async () => {
    await endSession(product.call, page);
    await header.person.click();
    await page.getByRole('link', { name: 'Вход и безопасность' }).click();
    const cover = page.getByRole('dialog', { name: 'Сеанс завершён' });
    await expect(cover).toBeVisible();
    await new LoginForm(cover).signIn(person);
    await cover.getByRole('button', { name: 'Ввести код восстановления' }).click();
    await cover.getByLabel('Код восстановления', { exact: true }).fill(codes[1]!);
    await cover.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(cover).toBeHidden();
    await expect(page).toHaveURL(/\/security$/);
  });
  await test.step('switched off, the password is enough', async () => {
    await expect(page.getByText('Осталось 8 кодов восстановления.')).toBeVisible();
    await page.getByRole('button', { name: 'Отключить' }).click();
    const question = page.getByRole('dialog', { name: 'Отключить вход с кодом?' });
    await question.getByRole('button', { name: 'Отключить' }).click();
    await expect(page.getByRole('button', { name: 'Подключить вход с кодом' })).toBeVisible();
    await product.mailbox.letterTo(person.email, 'Отключён вход с кодом');
    await header.signOut();
    await page.goto('/login?next=%2Ffamily');
    await new LoginForm(page).signIn(person);
    await expect(page).toHaveURL(/\/family$/);
  });
});

test('a person sees where they are signed in, ends a session, and then all others; a new device is told by letter', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(401, /./);
  const person = await makePerson();
  const names = ['Chrome', 'Linux', 'Firefox', 'Windows'];
  const page = await openBrowser();
  await page.goto('/login?next=%2Fsecurity');
  await new LoginForm(page).signIn(person);
  const others = await Promise.all(
    ['Windows NT 10.0', 'X11; Linux x86_64'].map(async (system) => {
      const other = await openBrowser({ userAgent: `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0` });
      await other.goto('/login?next=%2Ffamily');
      await new LoginForm(other).signIn(person);
      await expect(other).toHaveURL(/\/family$/);
      return other;
    }),
  );
  const sessions = page.getByRole('region', { name: 'Где выполнен вход' });
  const card = (device: string) => sessions.getByRole('listitem').filter({ hasText: device });
  await test.step('the letter leads to a new password', async () => {
    const letter = await product.mailbox.letterTo(person.email, 'Вход с нового устройства');
    expect(letter.text).toContain(`${product.origin}/password`);
  });
  await test.step('one is ended: its page asks for the password', async () => {
    await page.reload();
    await expect(page.getByText('Это устройство')).toBeVisible();
    await look(page, 'sessions', { names });
    await page.getByRole('button', { name: 'Завершить сеанс: Firefox, Windows' }).click();
    await expect(card('Firefox, Windows')).toHaveCount(0);
    await expect(card('Firefox, Linux')).toBeVisible();
    await others[0]!.goto('/security');
    await expect(others[0]!).toHaveURL(/\/login\?next=/);
  });
  await test.step('all others', async () => {
    await page.getByRole('button', { name: 'Выйти на других устройствах' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await others[1]!.goto('/security');
    await expect(others[1]!).toHaveURL(/\/login\?next=/);
    await expect(page.getByText('Это устройство')).toBeVisible();
  });
});
