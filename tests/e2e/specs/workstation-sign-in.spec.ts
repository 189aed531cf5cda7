import { look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeWorkstation } from '../fixtures/workstation-window.ts';
import { LoginForm } from '../pages/auth-forms.ts';

test('the browser signs a workstation in: by itself, and by a code that is typed there', async ({
  page,
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /^\/api\/auth\/workstation/);
  const person = await makePerson();
  let asked = '';
  const openWorkstation = async () => {
    const window = await openBrowser();
    await makeWorkstation(window, product.origin, async (url) => {
      asked = url;
      await page.goto(url);
    });
    await window.goto('/login');
    return window;
  };

  await test.step('who is not signed in there does so first, is asked then, and is in here', async () => {
    const window = await openWorkstation();
    const begin = window.getByRole('button', { name: 'Войти через браузер' });
    await expect(begin).toBeVisible();
    await look(window, 'workstation-login');
    await begin.click();
    await expect(window.getByLabel('Код из браузера')).toBeVisible();
    await look(window, 'workstation-login-waiting');
    await new LoginForm(page).signIn(person);
    await expect(page.getByRole('heading', { level: 1, name: 'Войти на рабочем месте?' })).toBeVisible();
    await expect(page.getByText(person.firstName)).toBeVisible();
    await look(page, 'workstation-sign-in');
    await page.getByRole('button', { name: 'Войти на рабочем месте' }).click();
    await expect(page.getByRole('heading', { name: 'Готово' })).toBeVisible();
    await expect(window).not.toHaveURL(/login/);
  });
  await test.step('without the way back a code is shown, and typed', async () => {
    const window = await openWorkstation();
    await window.getByRole('button', { name: 'Войти через браузер' }).click();
    await page.getByRole('button', { name: 'Программа не ответила? Показать код' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Код для рабочего места' })).toBeFocused();
    const code = await page.locator('.auth-typed-code').innerText();
    await look(page, 'workstation-sign-in-code', { names: code.match(/[A-Z]{3,}/g) ?? [] });
    const field = window.getByLabel('Код из браузера');
    const enter = window.locator('form').getByRole('button', { name: 'Войти', exact: true });
    await field.fill('AAAA-AAAA');
    await enter.click();
    await expect(window.getByText('Код не подходит или устарел. Получите новый в браузере')).toBeVisible();
    await field.fill(code.toLowerCase());
    await enter.click();
    await expect(window).not.toHaveURL(/login/);
  });
  await test.step('an address that no workstation has made asks nothing', async () => {
    const address = new URL(asked);
    address.searchParams.delete('state');
    await page.goto(address.href);
    await expect(page.getByRole('heading', { level: 1, name: 'Ссылка не подходит' })).toBeVisible();
  });
});
