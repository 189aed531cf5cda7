import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { SiteHeader } from '../pages/site-header.ts';

test.afterAll(async ({ product }) => {
  await product.restart({});
});

test('a captcha is solved while the person types; one that breaks hides no form', async ({
  page,
  product,
  makePerson,
  watch,
}) => {
  // made before: the captcha is asked of every registration
  const person = await makePerson();
  await product.restart({ CAPTCHA: 'login,register,reset' });
  await test.step('nothing is to be pressed or read', async () => {
    await page.goto('/login');
    const form = new LoginForm(page);
    // the first focus begins the captcha: the press is one all the same
    await form.submit.click();
    await expect(page.getByText('Поле обязательнное').first()).toBeVisible();
    await form.email.fill(person.email);
    await expect(page.getByText('Проверка «вы не робот» пройдена.')).toBeVisible();
    await look(page, 'login-captcha');
    watch.allow(401, /^\/login/);
    await form.signIn({ email: person.email, password: 'не тот пароль' });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Неверный логин или пароль');
    await form.signIn(person);
    await expect(new SiteHeader(page).person).toBeVisible();
    await new SiteHeader(page).signOut();
  });
  await test.step('without its task the form stays, and says in words what is missing', async () => {
    watch.allow(500, /^\/api\/captcha/);
    watch.allow(422, /^\/login/);
    await page.route('**/api/captcha/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/login');
    await new LoginForm(page).signIn(person);
    await expect(page.getByText('Проверка «вы не робот» не удалась. Нажмите кнопку ещё раз.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Проверка «вы не робот» не пройдена');
    await glance(page, 'login-captcha-failed');
    await page.unroute('**/api/captcha/**');
    await new LoginForm(page).submit.click();
    await expect(new SiteHeader(page).person).toBeVisible();
  });
});
