import { NOTIFICATION_SETTINGS } from '#shared/pages.ts';
import type { Page } from '@playwright/test';
import { demoClinics } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { SiteHeader } from '../pages/site-header.ts';

test('from the first page to a clinic, and back', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Клиника «Балтика»' })).toBeVisible();
  await look(page, 'main', { names: ['Online'] });
  await page.getByRole('main').getByRole('link', { name: 'Список экспертиз' }).click();
  await expect(page.getByRole('heading', { name: 'Список экспертиз' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Найдено 3 клиники');
  await look(page, 'clinics');
  await test.step('narrowed to a city, in the address; a city without the specialty says so and leads back', async () => {
    const found = page.getByRole('main').getByRole('status').first();
    await page.getByLabel('Город').selectOption('Калининград');
    await expect(found).toContainText('Найдена 1 клиника');
    await expect(page).toHaveURL(/\?city=/);
    await page.goto('/clinics?city=Анадырь&specialty=Космонавтика');
    await expect(page.getByText('Не найдено')).toBeVisible();
    await page.getByRole('button', { name: 'Сбросить поиск и фильтры' }).click();
    await expect(found).toContainText('Найдено 3 клиники');
    await expect(page).toHaveURL(/\/clinics$/);
  });
  await test.step('narrowed to a day and to what is open now; what no list knows is no filter', async () => {
    const found = page.getByRole('main').getByRole('status').first();
    const day = page.getByLabel('Свободное время');
    await day.selectOption({ index: 14 });
    await expect(page).toHaveURL(/\?day=20\d\d-\d\d-\d\d$/);
    await expect(found).toContainText(/Найден/);
    const open = page.getByRole('button', { name: 'Открыто сейчас' });
    await open.click();
    await expect(open).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/&open=now$/);
    await glance(page, 'clinics-narrowed');
    await page.goto('/clinics?day=вчера&open=всегда');
    await expect(found).toContainText('Найдено 3 клиники');
    await expect(day).toHaveValue('');
    await expect(open).toHaveAttribute('aria-pressed', 'false');
  });
  await page.getByRole('link', { name: 'Выбрать: Клиника «Балтика»' }).click();
  await expect(page).toHaveURL(/\/clinics\/baltika$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Клиника «Балтика»');
  await expect(page).toHaveTitle(/Балтика/);
  await look(page, 'clinic');
  await test.step('nothing lies over the registration, however far the page is scrolled', async () => {
    const panel = page.getByRole('region', { name: 'Создайте свой личный кабинет' });
    /** a point of the form in the window that belongs to something else */
    const covered = () =>
      panel.evaluate((form) => {
        const { left, width, top, bottom } = form.getBoundingClientRect();
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const [from, to] = [Math.max(top, header) + 2, Math.min(bottom, window.innerHeight) - 2];
        if (to <= from) return null;
        const over = document.elementFromPoint(left + width / 4, (from + to) / 2);
        return over === null || form.contains(over) ? null : over.className;
      });
    await page.getByRole('button', { name: 'Создать личный кабинет' }).click();
    await expect(panel).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    for (let step = 0; step < 20; step += 1) {
      await page.evaluate(() => window.scrollBy(0, 150));
      expect(await covered()).toBeNull();
    }
    await panel.getByRole('link', { name: 'Есть аккаунт? Войти' }).click({ timeout: 5_000 });
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.goBack();
  });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Список экспертиз' })).toBeVisible();
});

test('the registration of a clinic page comes when it is near, and the page keeps its place for it', async ({
  page,
  watch,
}) => {
  const place = page.getByRole('region', { name: 'Создайте свой личный кабинет' });
  const ask = place.getByRole('button', { name: 'Заполнить форму регистрации' });
  const open = async () => {
    // the same page opened anew begins at its top, however far down it was left
    await page.goto('about:blank');
    await page.goto('/clinics/baltika');
    await expect(page.getByRole('link', { name: /^Записаться: / }).first()).toBeVisible();
    await expect(ask).toBeAttached();
  };
  await test.step('by the keyboard: the focus stays in the form that takes the place of the button', async () => {
    // it comes when the button has the focus, however fast the machine is
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/register-panel*.js', async (route) => {
      await released;
      await route.continue();
    });
    await open();
    await page.getByRole('region', { name: 'Запись на прием к врачу' }).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(ask).toBeFocused();
    release();
    await expect(ask).toBeHidden();
    await expect(place.getByLabel('Имя', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(place.getByRole('link', { name: 'Есть аккаунт? Войти' })).toBeFocused();
  });
  await test.step('pressed without the network it says so, and comes with the next press', async () => {
    watch.allowOffline();
    const fail = async () => {
      await page.route('**/assets/register-panel*.js', (route) => route.abort('connectionrefused'));
      await open();
      await ask.press('Enter');
      await expect(place.getByRole('status')).toContainText('Форму не удалось загрузить');
    };
    await fail();
    await page.unroute('**/assets/register-panel*.js');
    await ask.press('Enter');
    await expect(place.getByLabel('Имя', { exact: true })).toBeFocused();
    // afterwards: windows of other sizes bring the form near, which fetches it again
    await fail();
    await glance(page, 'registration-offline');
    await page.unroute('**/assets/register-panel*.js');
  });
  await test.step('nothing moves when it comes', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await open();
      const footer = page.getByRole('contentinfo');
      const top = async () => ((await footer.boundingBox())?.y ?? 0) + (await page.evaluate(() => window.scrollY));
      const before = await top();
      await page.getByRole('main').getByRole('button', { name: 'Создать личный кабинет' }).click();
      await expect(place.getByLabel('Имя', { exact: true })).toBeVisible();
      await expect.poll(async () => Math.abs((await top()) - before), { message: String(width) }).toBeLessThan(8);
    }
  });
});

test('a clinic without booking shows its page without it, and offers no way into it', async ({
  page,
  openBrowser,
  makePerson,
}) => {
  const withoutBooking = async (at: Page) => {
    await at.route('**/organization/by_slug/baltika', async (route) => {
      const answer = await route.fetch();
      const clinic = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: { ...clinic, modules: ['base'] } });
    });
    // nothing of it is asked for either: the server would refuse
    await at.route(/\/(doctor|specialty)\//, (route) => route.abort('failed'));
  };
  await withoutBooking(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/clinics/baltika');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Клиника «Балтика»');
    await expect(page.getByRole('button', { name: 'Создать личный кабинет' })).toBeVisible();
    await expect(page.getByText('Запись на прием к врачу')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Записаться' })).toHaveCount(0);
    // there is nothing above it that it could wait for
    await expect(page.getByLabel('Имя', { exact: true })).toBeVisible();
    await look(page, `clinic-without-booking-${width}`);
  }
  const own = await openBrowser({ as: await makePerson() });
  await withoutBooking(own);
  await own.goto('/clinics/baltika/personal-area');
  await expect(own.getByRole('heading', { name: 'Здравствуйте, Александра' })).toBeVisible();
  await expect(own.getByRole('link', { name: 'Запись к врачу' })).toHaveCount(0);
  await own.getByRole('link', { name: 'Мои записи' }).first().click();
  await expect(own.getByRole('heading', { level: 1, name: 'Мои записи' })).toBeVisible();
  await expect(own.getByRole('link', { name: 'Записаться' })).toHaveCount(0);
});

test('the search stands in the address, survives a reload and can be cleared', async ({ page }) => {
  await page.goto('/clinics');
  const search = page.getByRole('searchbox', { name: 'Поиск клиники' });
  await search.fill('анадырь');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Найдена 1 клиника');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(search).toHaveValue('анадырь');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await search.fill('такой клиники нет');
  await expect(page.getByText('Не найдено', { exact: true })).toBeVisible();
  await glance(page, 'clinics-nothing');
  await page.getByRole('main').getByRole('button', { name: 'Сбросить поиск и фильтры' }).click();
  await expect(demoClinics(page)).toHaveCount(3);
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/clinics$/);
  await page.goto('/clinics?page=99');
  await expect(page, 'a page behind the last leads to the last').toHaveURL(/\/clinics$/);
  await expect(demoClinics(page)).toHaveCount(3);
});

test('a clinic opens by its uuid as by its slug', async ({ page, product }) => {
  const { clinic } = await product.receptions.next('severyanka');
  await page.goto(`/clinics/${clinic.uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Медицинский центр «Северянка»');
});

test('a clinic with an ugly colour and endless words stays readable', async ({ page, product }) => {
  const reception = await product.receptions.next('baltika');
  const booking = new BookingPage(page);
  await page.route('**/organization/by_slug/baltika', async (route) => {
    const answer = await route.fetch();
    const clinic = (await answer.json()) as Record<string, unknown>;
    const title =
      'Государственное бюджетное учреждение здравоохранения «Межрайонная многопрофильная больница имени Константинопольской-Преображенской»';
    await route.fulfill({
      response: answer,
      json: {
        ...clinic,
        title,
        address:
          'посёлок Верхненовокутлумбетьево, улица Красногвардейского-Артиллерийского, дом 123, корпус 4, строение 5',
        front: { primaryColor: '#ffff00' },
      },
    });
  });
  await page.route('**/doctor/**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text
        .replaceAll(reception.doctor.employee.lastName, 'Константинопольская-Преображенская')
        .replaceAll(reception.doctor.specialty.title, 'Врач-анестезиолог-реаниматолог-токсиколог'),
    });
  });
  await booking.openClinic('baltika');
  await expect(page.getByRole('link', { name: /^Записаться: Константинопольская/ })).toBeVisible();
  await glance(page, 'ugly-clinic');
  await booking.openDay(reception);
  await booking.expectMonth();
  await booking.chooseTime(reception.slots[0]!);
  await glance(page, 'ugly-times');
});

for (const [what, path] of [
  ['an unknown clinic', '/clinics/net-takoi'],
  ['an unknown uuid', '/clinics/01890000-0000-7000-8000-000000000000'],
  ['a bad slug', '/clinics/Bad--Slug'],
  ['an unknown page', '/nothing/here'],
] as const) {
  test(`page not found: ${what}`, async ({ page, watch }) => {
    // the page itself answers 404, too
    watch.allow(404, /\/organization\/|^\/(clinics|nothing)\//);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
    await expect(page).toHaveTitle(/Страница не найдена/);
    if (what === 'an unknown clinic') await look(page, 'not-found');
    await page.getByRole('main').getByRole('link', { name: 'Выбрать клинику' }).click();
    await expect(page.getByRole('heading', { name: 'Список экспертиз' })).toBeFocused();
  });
}

test('a guest is asked to sign in for the personal area, and comes back to it', async ({ page, makePerson }) => {
  const person = await makePerson();
  await page.goto('/clinics/baltika/personal-area');
  await expect(page).toHaveURL(/\/login\?next=/);
  await look(page, 'login');
  await new LoginForm(page).signIn(person);
  await expect(page).toHaveURL(/\/clinics\/baltika\/personal-area$/);
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Александра' })).toBeVisible();
  await look(page, 'personal-area');
  await page.goto('/clinics/baltika/personal-area/settings');
  const notifications = page.getByRole('region', { name: 'Уведомления' });
  const dayBefore = notifications.getByRole('checkbox', { name: 'Напоминание за день' });
  await expect(dayBefore, 'the consent was not given').not.toBeChecked();
  await expect(notifications.getByRole('checkbox', { name: 'Вы записаны' })).toBeChecked();
  await test.step('a kind of notifications is switched on by the keyboard, and stays on', async () => {
    await dayBefore.focus();
    await page.keyboard.press('Space');
    await expect(notifications.getByText('Сохранено')).toBeVisible();
    await page.reload();
    await expect(dayBefore).toBeChecked();
    await expect(notifications.getByRole('checkbox', { name: 'Напоминание за два часа' })).not.toBeChecked();
  });
  await test.step('the link of a letter leads to the choices', async () => {
    await page.goto(`/clinics/baltika/personal-area${NOTIFICATION_SETTINGS}`);
    await expect(notifications.getByRole('heading', { name: 'Уведомления' })).toBeFocused();
  });
  await page.goto('/login');
  await expect(page).not.toHaveURL(/login/);
  await expect(new SiteHeader(page).person).toBeVisible();
});

test('pages that only say something', async ({ page }) => {
  for (const [path, heading] of [
    ['/politics', 'Политика конфиденциальности'],
    ['/contacts', 'Контакты'],
    ['/access-denied', 'Нет доступа'],
    ['/maintenance', 'Технических работ нет'],
    ['/ip-restricted', 'Доступ закрыт'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await look(page, `page-${path.slice(1)}`);
  }
});

test('on a narrow window the menu is a dropdown that the keyboard opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('banner').getByRole('button', { name: 'Меню', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Контакты' })).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/menu-narrow.png' });
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Контакты' })).toBeHidden();
});
