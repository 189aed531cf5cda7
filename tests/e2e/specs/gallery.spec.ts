import type { Locator, Page } from '@playwright/test';
import { buildGallery, type GalleryPage } from '../fixtures/gallery.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

let gallery: GalleryPage;
test.beforeAll(async () => {
  gallery = await buildGallery();
});
test.afterAll(() => gallery.drop());

/** Keys are named as they are on a keyboard; Blueprint's spinner names itself, a busy button hides it. */
const names = ['loading', 'Enter', 'Esc', 'Tab'];
const manyFilled = 'the gallery shows each of them';
const options = { names, manyFilled };
/** What of each page comes last. */
const LAST = { elements: '.data-table-scroll', patient: '.month-day-free', desk: '.absence-note' } as const;
const PAGES = Object.keys(LAST) as (keyof typeof LAST)[];

/** A page is looked at in the density that it is for; in the other one colours and names are the same. */
const inDensity = (page: keyof typeof LAST, density: 'patient' | 'desk') =>
  (density === 'desk') === (page === 'desk') ? look : glance;

async function open(page: Page, name: keyof typeof LAST, query = ''): Promise<void> {
  await gallery.open(page, `?page=${name}${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Галерея элементов' })).toBeVisible();
  await expect(page.locator(LAST[name]).first()).toBeVisible();
}

for (const name of PAGES) {
  for (const [density, query] of [
    ['patient', ''],
    ['desk', '&density=desk'],
  ] as const) {
    test(`the gallery of elements can be read and reached (${name}, density ${density})`, async ({ page }) => {
      await open(page, name, query);
      await inDensity(name, density)(page, `gallery-${name}-${density}`, options);
    });
  }
}

test('the gallery of elements can be read in the colour of a clinic', async ({ page }) => {
  await open(page, 'elements', '&brand=%23ffff00');
  await look(page, 'gallery-yellow', options);
});

test('controls have the height of their density', async ({ page }) => {
  const heightOf = async (name: string) => (await page.getByRole('button', { name }).nth(1).boundingBox())?.height;
  await open(page, 'elements');
  expect(await heightOf('Записаться')).toBe(44);
  await page.getByText('Плотность рабочего места').click();
  expect(await heightOf('Записаться')).toBe(32);
});

test('words are drawn in the font of the product', async ({ page }) => {
  await open(page, 'elements');
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check("16px 'Golos Text Variable'", 'Запись 08:45 №'))).toBe(true);
});

for (const density of ['patient', 'desk'] as const) {
  test(`what stands over a page can be read (density ${density})`, async ({ page }) => {
    const query = `&density=${density}`;
    const see = inDensity('elements', density);
    await open(page, 'elements', query);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    for (const [name, button] of [
      ['question', 'Открыть вопрос'],
      ['form', 'Открыть форму'],
    ] as const) {
      await press(button);
      await expect(page.getByRole('dialog')).toBeVisible();
      await see(page, `gallery-${name}-${density}`, { ...options, fullPage: false });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await press('Открыть меню');
    await expect(page.getByRole('button', { name: 'Нельзя' }).last()).toBeVisible();
    await glance(page, `gallery-menu-${density}`, { ...options, fullPage: false });
    await page.keyboard.press('Escape');

    await page.getByRole('combobox', { name: 'Врач', exact: true }).click();
    await expect(page.getByRole('listbox', { name: 'Врач', exact: true }).getByRole('option')).toHaveCount(4);
    await page.keyboard.press('ArrowDown');
    await glance(page, `gallery-combobox-${density}`, { ...options, fullPage: false });
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /календарь/i })
      .first()
      .click();
    await expect(page.getByRole('grid')).toBeVisible();
    await see(page, `gallery-calendar-${density}`, { ...options, fullPage: false });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeHidden();

    await press('Показать сообщения');
    await expect(page.getByText('Расписание загружается')).toBeVisible();
    await expect(page.getByText('Запись отменена').last()).toBeInViewport();
    // those that come at once follow each other
    await expect(page.locator('.toaster').getByText('Сервер не отвечает')).toBeInViewport();
    await see(page, `gallery-toasts-${density}`, { ...options, fullPage: false });
  });
}

test('what opens at the desk can be read: menus, the palette, a time, a visit that is dragged', async ({ page }) => {
  await open(page, 'desk', '&density=desk');
  await test.step('menus of the bar', async () => {
    await page.getByRole('button', { name: 'Клиника «Волна»' }).click();
    await expect(page.getByRole('link', { name: 'Страница клиники' })).toBeVisible();
    await glance(page, 'gallery-bar-clinic', { ...options, fullPage: false });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Меню пользователя/ }).click();
    await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
    await glance(page, 'gallery-bar-person', { ...options, fullPage: false });
    await page.keyboard.press('Escape');
  });
  await test.step('the palette', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('Попов');
    await expect(palette.getByRole('option', { name: /^Попов Михаил/ })).toBeVisible();
    await look(page, 'gallery-palette', { ...options, fullPage: false });
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });
  const column = (name: string) => page.getByRole('group', { name }).first();
  const visit = column('Сорокин').getByRole('button', { name: /12:00.*Попов/ });
  await test.step('a time', async () => {
    await visit.click();
    await expect(page.getByRole('dialog').getByText('Болит горло третий день')).toBeVisible();
    await page.screenshot({ path: 'test-results/screens/gallery-popover-wide.png', animations: 'disabled' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a visit over a time that would take it', async () => {
    await visit.scrollIntoViewIfNeeded();
    const [from, to] = [await visit.boundingBox(), await column('Беляева').getByRole('button').last().boundingBox()];
    if (!from || !to) throw new Error('the times of the gallery are not on the page');
    await page.mouse.move(from.x + 20, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 5, { steps: 4 });
    await expect(page.locator('.slot-ghost')).toContainText('→ 12:30');
    await page.screenshot({ path: 'test-results/screens/gallery-drag-wide.png', animations: 'disabled' });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.locator('.slot-ghost')).toBeHidden();
  });
});

/** A picture of a control with what is drawn around it. */
async function pictureOf(page: Page, control: Locator, name: string): Promise<Buffer> {
  const box = await control.boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  return page.screenshot({
    path: `test-results/screens/gallery-${name}.png`,
    animations: 'disabled',
    clip: { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 },
  });
}
/** A sample of each control, by the page that it stands on; `face`: what is seen of it. */
const CONTROLS: readonly {
  readonly name: string;
  readonly page: keyof typeof LAST;
  readonly find: (page: Page) => Locator;
  readonly face?: (control: Locator) => Locator;
  /** a field is not drawn otherwise under the pointer */
  readonly isField?: boolean;
}[] = [
  { name: 'filled', page: 'elements', find: (page) => page.getByRole('button', { name: 'Записаться' }).first() },
  { name: 'tonal', page: 'elements', find: (page) => page.getByRole('button', { name: 'Выбрать' }).first() },
  { name: 'plain', page: 'elements', find: (page) => page.getByRole('button', { name: 'Печать' }).first() },
  { name: 'outlined', page: 'elements', find: (page) => page.getByRole('button', { name: 'Контур' }).first() },
  { name: 'quiet', page: 'elements', find: (page) => page.getByRole('button', { name: 'Подробнее' }).first() },
  { name: 'danger', page: 'elements', find: (page) => page.getByRole('button', { name: 'Отменить' }).first() },
  { name: 'link', page: 'elements', find: (page) => page.getByRole('link', { name: 'Ссылка-кнопка' }) },
  { name: 'chip', page: 'elements', find: (page) => page.locator('.chip').filter({ hasText: 'Печать' }) },
  { name: 'line', page: 'elements', find: (page) => page.getByLabel('Пустое'), isField: true },
  { name: 'area', page: 'elements', find: (page) => page.getByLabel('Длинный текст').first(), isField: true },
  { name: 'list', page: 'elements', find: (page) => page.getByLabel('Список').first(), isField: true },
  {
    name: 'check',
    page: 'elements',
    find: (page) => page.getByRole('checkbox', { name: 'Напомнить за день' }),
    face: (control) => control.locator('xpath=..'),
    isField: true,
  },
  {
    name: 'time',
    page: 'patient',
    find: (page) => page.getByRole('radio', { name: /^09:00/ }).first(),
    face: (control) => control.locator('xpath=..'),
  },
  { name: 'next-time', page: 'patient', find: (page) => page.getByRole('link', { name: /^09:00/ }).first() },
  {
    name: 'day',
    page: 'patient',
    find: (page) => page.getByRole('button', { name: /свободн/, pressed: false }).first(),
  },
  { name: 'slot', page: 'desk', find: (page) => page.getByRole('button', { name: /11:30-12:00.*Свободно/ }).first() },
  { name: 'rail', page: 'desk', find: (page) => page.getByRole('button', { name: /Диагноз/ }) },
  { name: 'menu-row', page: 'desk', find: (page) => page.getByRole('link', { name: 'Реестр пациентов' }).first() },
];

for (const name of PAGES) {
  test(`controls show the focus and the pointer (${name})`, async ({ page }) => {
    await open(page, name);
    await page.evaluate(() => document.fonts.ready);
    // the keyboard is in use from here on
    await page.keyboard.press('Tab');
    for (const { name: control, find, face = (one: Locator) => one, isField = false } of CONTROLS.filter(
      (one) => one.page === name,
    )) {
      await test.step(control, async () => {
        const place = face(find(page));
        await place.scrollIntoViewIfNeeded();
        await page.mouse.move(0, 0);
        // the Tab of the step before may have come here
        await find(page).blur();
        const rest = await pictureOf(page, place, `${control}-rest`);
        await find(page).focus();
        await place.scrollIntoViewIfNeeded();
        const focused = await pictureOf(page, place, `${control}-focus`);
        expect(focused.equals(rest), 'the focus is seen').toBe(false);
        await page.keyboard.press('Tab');
        await place.hover();
        const hovered = await pictureOf(page, place, `${control}-hover`);
        if (!isField) expect(hovered.equals(rest), 'the pointer is seen').toBe(false);
      });
    }
  });
}
