import { readFileSync } from 'node:fs';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { documentEndpoints } from '#shared/contract/documents.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { serveHarness } from '../fixtures/harness.ts';
import { look } from '../fixtures/look.ts';
import { signIn } from '../fixtures/people.ts';
import { expect, test, type Product } from '../fixtures/test.ts';

const DESK = { email: 'employee@demo.test', password: 'klinika-demo-1', firstName: '', lastName: '', middleName: '' };

/** Somebody of the desk, with a patient to print the card of. */
async function atDesk(product: Product) {
  const token = await signIn(product.call, DESK);
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const { id } = await product.call(patientEndpoints.createPatient, { body: { last_name: 'Константинопольская-Преображенская', first_name: 'Александра', middle_name: 'Святославовна' } }, { token, clinic: clinic.id });
  return { as: { ...DESK, token }, address: `/harness/?clinic=${clinic.id}&kind=card&id=${id}` };
}

test('a card is made on the server, shown in the viewer of the browser, saved and printed', async ({ product, openBrowser }) => {
  const { as, address } = await atDesk(product);
  const page = await openBrowser({ as });
  await serveHarness(page, product.origin);
  await page.goto(address);
  const open = page.getByRole('button', { name: 'Печать карты' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const viewer = dialog.locator('iframe');
  await expect(viewer).toHaveAttribute('src', /^blob:/, { timeout: 60_000 });
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/^Карта № \d+ Константинопольская-Преображенская А\. С\.$/);
  // Chromium's own viewer has taken the frame over, and has opened the document in a frame of its own
  await expect.poll(() => page.frames().filter((frame) => frame.url().startsWith('blob:')).length).toBe(2);
  await look(page, 'document-viewer', { fullPage: false });

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Скачать' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Карта № \d+ Константинопольская-Преображенская А\. С\.pdf$/);
  expect(readFileSync(await file.path()).subarray(0, 5).toString()).toBe('%PDF-');

  await test.step('Ctrl+P prints the document, not the page', async () => {
    // Headless Chromium crashes when a PDF is printed; one with a window prints it from this very frame.
    await page.evaluate(() => {
      const print = () => { document.title = 'printed'; };
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

test('a refusal is said in words and can be tried again; without LibreOffice there is the .docx', async ({ product, openBrowser, watch }) => {
  const { as, address } = await atDesk(product);
  const page = await openBrowser({ as });
  await serveHarness(page, product.origin);
  watch.allow(429, /documents/);
  const refused = (route: { fulfill: (answer: object) => Promise<void> }) => route.fulfill({ status: 429, json: { code: 'too_many_documents', message: errorText('too_many_documents', { seconds: 20 }) } });
  await page.route('**/documents/', refused);
  await page.goto(address);
  await page.getByRole('button', { name: 'Печать карты' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Слишком много документов в очереди. Повторите через 20 с');
  await look(page, 'document-refused', { fullPage: false });
  await page.unroute('**/documents/', refused);

  // the server's real document, said to be without its PDF
  await page.route('**/documents/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json() as object), state: 'failed', pdf_available: false, error: errorText('pdf_unavailable') } });
  });
  await dialog.getByRole('button', { name: 'Повторить' }).click();
  await expect(dialog.getByRole('alert')).toContainText('На сервере нет LibreOffice');
  await look(page, 'document-without-pdf', { fullPage: false });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Скачать .docx' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Карта № .+\.docx$/);
  expect(documentEndpoints.createDocument.path).toBe('/documents/');
});
