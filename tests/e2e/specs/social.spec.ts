import type { Page } from '@playwright/test';
import { startSocialServer, type SocialServer } from '#tests/support/social-server.ts';
import { outliveProof } from '../fixtures/database.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm, RegisterForm, messageOf } from '../pages/auth-forms.ts';
import { SiteHeader } from '../pages/site-header.ts';

let provider: SocialServer;
test.beforeAll(async ({ product }) => {
  provider = await startSocialServer();
  provider.mood = 'asks';
  await product.restart({ ...provider.settings, SOCIAL_FOREIGN: 'off' });
});
test.afterAll(async ({ product }) => {
  await product.restart({});
  await provider.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newEmail = (name: string) => `${name}-${Date.now()}@mail.test`;
async function through(page: Page, service: string, answer: 'Разрешить' | 'Отказать' = 'Разрешить'): Promise<void> {
  await page.getByRole('button', { name: `Войти через ${service}`, exact: true }).click();
  await page.getByRole('link', { name: answer }).click();
}

test('somebody comes by Yandex for the first time and again, links another service, unlinks one, and takes one back', async ({
  page,
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /^\/api\/auth\/social/);
  watch.allow(409, /^\/api\/auth\/social/);
  watch.allow(403, /^\/api\/auth\/social\/identities/);
  watch.allow(401, /./);
  provider.account = { id: '1000', firstName: 'Иван', lastName: 'Петров', email: null };
  const email = newEmail('ivan');
  const header = new SiteHeader(page);

  await test.step('the services that are on stand under the sign-in, in the dialog, and under the registration', async () => {
    await page.goto('/register');
    await expect(page.getByRole('button', { name: 'Войти через Госуслуги' })).toBeVisible();
    await page.goto('/');
    await header.signIn.click();
    const dialog = page.getByRole('dialog', { name: 'Вход' });
    await expect(dialog.getByRole('button', { name: 'Войти через VK ID' })).toBeVisible();
    await glance(page, 'social-dialog');
    await page.goto('/login?next=%2Ffamily');
    await expect(page.getByRole('button', { name: /^Войти через / })).toHaveCount(4);
    await look(page, 'social-login');
  });
  await test.step('who refuses is told so, and is where they were', async () => {
    await through(page, 'Яндекс ID', 'Отказать');
    await expect(heading(page, 'Войти не получилось')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/social$/);
    await expect(page.getByText('Вы отказались от входа через Яндекс ID')).toBeVisible();
    await expect(page.getByText('Ошибка авторизации')).toBeVisible();
    await look(page, 'social-denied');
    await page.getByRole('link', { name: 'Вернуться ко входу' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Ffamily$/);
  });
  await test.step('who is new proves an address and agrees; a reload costs nothing', async () => {
    await through(page, 'Яндекс ID');
    await expect(heading(page, 'Осталось немного')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/social$/);
    const form = new RegisterForm(page);
    await expect(form.lastName).toHaveValue('Петров');
    await page.getByRole('button', { name: 'Получить код' }).click();
    expect(await messageOf(form.email)).toContain('Это поле обязательное');
    await form.email.fill(email);
    await form.agree();
    await look(page, 'social-newcomer');
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(heading(page, 'Проверьте почту')).toBeFocused();
    await page.reload();
    await expect(heading(page, 'Проверьте почту')).toBeVisible();
    const code = page.getByLabel('Код', { exact: true });
    await code.fill('000000');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    expect(await messageOf(code)).toContain('Неверный код');
    await look(page, 'social-code');
    const letter = await product.mailbox.letterTo(email, 'Код для регистрации');
    await code.fill(/регистрации: (\d{6})/.exec(letter.text)?.[1] ?? '');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page).toHaveURL(/\/family$/);
    await expect(header.person).toBeVisible();
  });
  await test.step('the next time one press is enough', async () => {
    await header.signOut();
    await page.goto('/login?next=%2Fsecurity');
    await through(page, 'Яндекс ID');
    await expect(page).toHaveURL(/\/security$/);
    await expect(heading(page, 'Вход и безопасность')).toBeVisible();
  });
  const row = (service: string) => page.getByRole('listitem').filter({ hasText: service });
  const unlink = async (service: string) => {
    await page.getByRole('button', { name: `Отвязать ${service}` }).click();
    const question = page.getByRole('dialog', { name: `Отвязать вход через ${service}?` });
    await question.getByRole('button', { name: 'Отвязать' }).click();
  };
  await test.step('the last way in stays; another one is linked, and the first goes', async () => {
    await unlink('Яндекс ID');
    await expect(page.getByText('Это единственный способ войти')).toBeVisible();
    await look(page, 'social-identities', { names: ['login', 'Chrome', 'Linux'] });
    await page.getByRole('button', { name: 'Привязать VK ID' }).click();
    await page.getByRole('link', { name: 'Разрешить' }).click();
    await expect(page).toHaveURL(/\/security$/);
    await expect(page.getByText('Теперь можно входить через VK ID')).toBeVisible();
    await expect(row('VK ID')).toContainText('Иван Петров');
    // a proof that has grown old is given in a tab of its own, and what was pressed goes on in this one
    await outliveProof(product, email);
    await unlink('Яндекс ID');
    const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
    const way = question.getByRole('button', { name: 'Подтвердить через VK ID' });
    await expect(way).toBeVisible();
    await glance(page, 'proof-social', { fullPage: false, names: ['login', 'Chrome', 'Linux', 'loading'] });
    const opening = page.context().waitForEvent('page');
    await way.click();
    const tab = await opening;
    await tab.getByRole('link', { name: 'Разрешить' }).click();
    await expect(heading(tab, 'Подтверждено')).toBeFocused();
    await look(tab, 'social-proved');
    await tab.close();
    await expect(question).toBeHidden();
    await expect(row('Яндекс ID')).toContainText('Не подключён');
    await product.mailbox.letterTo(email, 'Отключён вход через Яндекс ID');
  });
  await test.step('«Это не я» of the letter takes a link back, and ends the sessions', async () => {
    const letter = await product.mailbox.letterTo(email, 'Подключён вход через VK ID');
    const other = await openBrowser();
    await other.goto(linkIn(letter, /\/auth\/not-me#/));
    await expect(heading(other, 'Это не я')).toBeVisible();
    await look(other, 'social-not-me');
    await other.getByRole('button', { name: 'Отвязать и завершить все сеансы' }).click();
    await expect(heading(other, 'Вход отвязан')).toBeFocused();
    await glance(other, 'social-rejected');
    await other.getByRole('link', { name: 'Задать новый пароль' }).click();
    await expect(other).toHaveURL(/\/password$/);
    await page.goto('/family');
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});

test('who has an account already signs in on the way, and the service is theirs', async ({
  page,
  makePerson,
  product,
  watch,
}) => {
  watch.allow(422, /^\/api\/auth\/social/);
  const person = await makePerson();
  provider.account = { id: '2000', firstName: person.firstName, lastName: 'П.', email: person.email };
  await page.goto('/login?next=%2Fsecurity');
  await through(page, 'Одноклассники');
  await expect(heading(page, 'Осталось немного')).toBeVisible();
  await new RegisterForm(page).agree();
  await page.getByRole('button', { name: 'Получить код' }).click();
  expect(await messageOf(new RegisterForm(page).email)).toContain('Такой пользователь уже существует');
  await glance(page, 'social-taken');
  await page.getByRole('button', { name: 'Войти и привязать', exact: true }).click();
  await expect(heading(page, 'Войдите в свой кабинет')).toBeFocused();
  await look(page, 'social-taken-login');
  await new LoginForm(page).signIn(person);
  await expect(page).toHaveURL(/\/security$/);
  await expect(page.getByText('Теперь можно входить через Одноклассники')).toBeVisible();
  await product.mailbox.letterTo(person.email, 'Подключён вход через Одноклассники');
});
