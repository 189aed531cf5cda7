import { readFileSync } from 'node:fs';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { glance, look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test, type Product } from '../fixtures/test.ts';

/** Somebody of the desk at the card of a patient. */
async function atCard({ call }: Product) {
  const as = await demoStaff(call, 'employee');
  const clinic = await call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const { id } = await call(
    patientEndpoints.createPatient,
    {
      body: { last_name: 'Константинопольская-Преображенская', first_name: 'Александра', middle_name: 'Святославовна' },
    },
    { token: as.token, clinic: clinic.id },
  );
  return { as, address: `/clinics/zdorovie/personal-area/registry/patient/${id}` };
}

test('a card is made on the server, shown in the viewer of the browser, saved and printed', async ({
  product,
  openBrowser,
}) => {
  const { as, address } = await atCard(product);
  const page = await openBrowser({ as });
  await page.goto(address);
  const open = page.getByRole('main').getByRole('button', { name: 'Печать' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const viewer = dialog.locator('iframe');
  await expect(viewer).toHaveAttribute('src', /^blob:/, { timeout: 60_000 });
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
    /^Карта № \d+ Константинопольская-Преображенская А\. С\.$/,
  );
  // Chromium's own viewer has taken the frame over, and has opened the document in a frame of its own
  await expect.poll(() => page.frames().filter((frame) => frame.url().startsWith('blob:')).length).toBe(2);
  await look(page, 'document-viewer', { fullPage: false });

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Скачать' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Карта № \d+ Константинопольская-Преображенская А\. С\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await test.step('Ctrl+P prints the document, not the page', async () => {
    // Headless Chromium crashes when a PDF is printed; one with a window prints it from this very frame.
    await page.evaluate(() => {
      const print = () => {
        document.title = 'printed';
      };
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => ({ print, focus: () => {} }) });
    });
    await dialog.getByRole('button', { name: 'Скачать' }).focus();
    await page.keyboard.press('Control+KeyP');
    await expect(page.locator('body > iframe')).toHaveAttribute('src', /^blob:/);
    await expect(page).toHaveTitle('printed');
  });

  await test.step('another edition is another document', async () => {
    const before = await viewer.getAttribute('src');
    await dialog.getByLabel('Редакция формы').selectOption('274n');
    await expect(viewer).toHaveAttribute('src', /^blob:/, { timeout: 60_000 });
    expect(await viewer.getAttribute('src')).not.toBe(before);
    await expect(dialog.getByLabel('Редакция формы')).toHaveValue('274n');
  });

  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('a refusal is said in words and can be tried again', async ({ product, openBrowser, watch }) => {
  const { as, address } = await atCard(product);
  const page = await openBrowser({ as });
  watch.allow(429, /documents/);
  const refused = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({
      status: 429,
      json: { code: 'too_many_documents', message: errorText('too_many_documents', { seconds: 20 }) },
    });
  await page.route('**/documents/', refused);
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Печать' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Слишком много документов в очереди. Повторите через 20 с');
  await glance(page, 'document-refused', { fullPage: false });
  await page.unroute('**/documents/', refused);
  await dialog.getByRole('button', { name: 'Повторить' }).click();
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/, { timeout: 60_000 });
});
