import { buildGallery, type GalleryPage } from '../fixtures/gallery.ts';
import { look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

let gallery: GalleryPage;
test.beforeAll(async () => {
  gallery = await buildGallery();
});
test.afterAll(() => gallery.drop());

for (const [name, query] of [
  ['patient', ''],
  ['desk', '?density=desk'],
  ['yellow', '?brand=%23ffff00'],
] as const) {
  test(`the gallery of elements can be read and reached (${name})`, async ({ page }) => {
    await gallery.open(page, query);
    await expect(page.getByRole('heading', { level: 1, name: 'Галерея элементов' })).toBeVisible();
    // Blueprint's spinner names itself; a busy button hides it from screen readers
    await look(page, `gallery-${name}`, { names: ['loading'] });
  });
}

test('controls have the height of their density', async ({ page }) => {
  const heightOf = async (name: string) => (await page.getByRole('button', { name }).nth(1).boundingBox())?.height;
  await gallery.open(page);
  expect(await heightOf('Записаться')).toBe(44);
  await page.getByText('Плотность рабочего места').click();
  expect(await heightOf('Записаться')).toBe(32);
});

test('words are drawn in the font of the product', async ({ page }) => {
  await gallery.open(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check("16px 'Golos Text Variable'", 'Запись 08:45 №'))).toBe(true);
});
