import { glance } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

const FAILED = 'Не получилось загрузить страницу';

test('a screen that cannot be fetched says so under the header, and comes by itself with the network', async ({
  page,
  watch,
  makePerson,
  openBrowser,
}) => {
  watch.allowOffline();
  await test.step('the server is away', async () => {
    await page.goto('/');
    // axe reads the style sheets
    const away = ({ pathname }: URL) => pathname === '/' || pathname.endsWith('.js');
    await page.route(away, (route) => route.abort('connectionrefused'));
    await page.getByRole('banner').getByRole('link', { name: 'Контакты' }).click();
    await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeFocused();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveURL(/\/contacts/);
    await glance(page, 'part-offline');
    const retry = page.getByRole('main').getByRole('button', { name: 'Повторить' });
    await retry.click();
    // the try has ended: it would go on by itself when the server is back meanwhile
    await expect(retry).toBeEnabled();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(FAILED);
    await page.unroute(away);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible();
  });
  await test.step('a guest without the network', async () => {
    await page.goto('/');
    const policy = page.getByRole('contentinfo').getByRole('link', { name: 'Политика конфиденциальности' });
    // without its first answers the page itself would not start
    await expect(policy).toBeVisible();
    await page.context().setOffline(true);
    await policy.click();
    await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Политика конфиденциальности' })).toBeVisible();
  });
  const own = await openBrowser({ as: await makePerson() });
  await test.step('the first own page of a visit without the network', async () => {
    await own.goto('/');
    // the parts of the page itself
    await own.waitForLoadState('networkidle');
    await own.getByRole('banner').getByRole('button', { name: 'Меню пользователя' }).click();
    await own.context().setOffline(true);
    await own.getByRole('link', { name: 'Мои записи' }).click();
    await expect(own.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
    await expect(own.getByRole('banner')).toBeVisible();
    await own.context().setOffline(false);
    await expect(own.getByRole('heading', { level: 1, name: 'Мои записи' })).toBeVisible();
  });
  await test.step('a person in a clinic without the network', async () => {
    await own.goto('/clinics/baltika/personal-area');
    await expect(own.getByRole('heading', { name: 'Здравствуйте, Александра' })).toBeVisible();
    await own.context().setOffline(true);
    await own.getByRole('link', { name: 'История записей' }).click();
    await expect(own.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
    await expect(own.getByRole('banner')).toBeVisible();
    await own.context().setOffline(false);
    await expect(own.getByRole('heading', { level: 1, name: 'История записей' })).toBeVisible();
  });
});

test('a screen whose file a new version has taken away is opened by one reload', async ({ page, watch }) => {
  watch.allow(404, /^\/assets\//);
  const gone = { status: 404, contentType: 'application/json', body: '{}' };
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) starts.push(new URL(request.url()).pathname);
  });
  await test.step('the new version has it', async () => {
    await page.route('**/assets/clinics*.js', (route) =>
      starts.length === 1 ? route.fulfill(gone) : route.continue(),
    );
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Список экспертиз' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Список экспертиз' })).toBeVisible();
    expect(starts).toEqual(['/', '/clinics']);
  });
  await test.step('it stays away: no second reload, and words', async () => {
    await page.route('**/assets/login*.js', (route) => route.fulfill(gone));
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Доступна новая версия' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await glance(page, 'part-gone');
    expect(starts).toEqual(['/', '/clinics', '/login']);
    await page.unroute('**/assets/login*.js');
    await page.getByRole('main').getByRole('button', { name: 'Обновить страницу' }).click();
    await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible();
  });
});
