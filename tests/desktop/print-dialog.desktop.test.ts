import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#main/security/content-security-policy.ts';
import type { PrintOptions } from '#renderer/lib/workstation/print-pdf.ts';
import { ensureBuilt } from './built.ts';
import { addPrinter, missingCups, startPrivateCups, type PrivateCups } from './private-cups.ts';
import { buildPrintPage, PRINT_PAGE, type PrintPage } from './print-page.ts';
import { dropUserData, launchBrowser, newUserData, startWorkstation, type Started } from './workstation.ts';

const missing = await missingCups();
let cups: PrivateCups;
let browser: Browser;
let userData: string;
let started: Started;
let printPage: PrintPage;

beforeAll(async () => {
  if (missing !== null) return;
  await ensureBuilt();
  [browser, userData, cups, printPage] = await Promise.all([
    launchBrowser(),
    newUserData(),
    startPrivateCups(),
    buildPrintPage(),
  ]);
  await addPrinter(cups, 'Reception', 'Регистратура, кабинет 1');
  await addPrinter(cups, 'Second', 'Константинопольский, второй этаж, кабинет заведующей отделением');
  await cups.command('lpadmin', '-d', 'Reception');
  process.env['CUPS_SERVER'] = cups.server;
  started = await startWorkstation(browser, userData);
  await printPage.serve(started.page.context(), contentSecurityPolicy(null));
}, 180_000);
afterAll(async () => {
  if (missing !== null) return;
  delete process.env['CUPS_SERVER'];
  await browser.close();
  await Promise.all([dropUserData(userData), printPage.drop(), cups.stop()]);
});
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n').toString('base64');
type PrintBase64 = (base64: string, options: PrintOptions) => Promise<string>;
const print = (page: Page, options: PrintOptions): Promise<string> =>
  page.evaluate(([base64, rest]) => (globalThis as unknown as { printBase64: PrintBase64 }).printBase64(base64, rest), [
    PDF,
    options,
  ] as const);

const dialog = (): Locator => started.page.getByRole('dialog');
const radio = (name: string): Locator => dialog().getByRole('radio', { name });
/** Clicks the label as a person does; Blueprint hides the input. */
const choose = (name: string): Promise<void> => dialog().locator('label').filter({ hasText: name }).click();
const button = (name: string): Locator => dialog().getByRole('button', { name });
const jobs = async (): Promise<string[]> =>
  (await cups.command('lpstat', '-W', 'all', '-o')).split('\n').flatMap((line) => /^(\S+) /.exec(line)?.[1] ?? []);
const remembered = (): Promise<unknown> =>
  started.page.evaluate<unknown>('window.workstation.listPrinters().then(({ chosen }) => chosen)');

async function look(name: string): Promise<void> {
  const { page } = started;
  for (const [form, width, height, colorScheme] of [
    ['wide', 1280, 800, 'light'],
    ['narrow', 390, 844, 'light'],
    ['dark', 1280, 800, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({
      path: join('test-results/screens', `desktop-${name}-${form}.png`),
      animations: 'disabled',
    });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      `${name} ${form}`,
    ).toEqual([]);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      `${name} ${form}`,
    ).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

describe('printPdf on a workstation', () => {
  beforeEach(async () => {
    if (missing === null) await started.page.goto(PRINT_PAGE);
  });

  it('asks the first time with errors at fields, prints and remembers, then is silent', async () => {
    const first = print(started.page, { title: 'Карта № 12: Ёлкина А. С.', kind: 'card' });
    await dialog().waitFor();
    expect(await dialog().getByRole('heading', { level: 2 }).innerText()).toBe('Печать: Карта № 12: Ёлкина А. С.');
    // The default printer of the system is preselected and marked as such.
    expect(await radio('Регистратура, кабинет 1').isChecked()).toBe(true);
    expect(await dialog().innerText()).toContain('основной');
    await look('print-dialog');

    await dialog().getByLabel('Экземпляры').fill('200');
    await dialog().getByLabel('Страницы').fill('страница 2');
    await button('Напечатать').click();
    await dialog().getByText('Число от 1 до 20').waitFor();
    expect(await dialog().innerText()).toContain('Номера и диапазоны через запятую');
    expect(await dialog().getByLabel('Экземпляры').inputValue()).toBe('200');

    await dialog().getByLabel('Экземпляры').fill('2');
    await dialog().getByLabel('Страницы').fill('1 – 3, 5');
    await dialog().getByLabel('Бумага').selectOption('A5');
    await dialog().getByLabel('Стороны листа').selectOption('long-edge');
    await choose('Константинопольский');
    await button('Напечатать').click();
    expect(await first).toBe('printed');
    const job = (await jobs()).at(-1) ?? '';
    expect(job).toMatch(/^Second-/);
    const paper = await cups.printed(job);
    expect([paper.title, paper.copies]).toEqual(['Карта № 12: Ёлкина А. С.', '2']);
    expect(paper.options.split(' ')).toEqual(
      expect.arrayContaining(['media=A5', 'sides=two-sided-long-edge', 'page-ranges=1-3,5']),
    );
    expect(paper.pdf.toString('base64')).toBe(PDF);
    expect(await remembered()).toEqual({ card: { printer: 'Second', paper: 'A5', sides: 'long-edge', copies: 2 } });

    expect(await print(started.page, { title: 'Вторая карта', kind: 'card' })).toBe('printed');
    expect(await dialog().count()).toBe(0);
    expect((await cups.printed((await jobs()).at(-1) ?? '')).title).toBe('Вторая карта');
  });

  it('a remembered printer that is paused opens the dialog with the reason; another printer prints', async () => {
    await cups.command('cupsdisable', 'Second');
    const asked = print(started.page, { title: 'Карта', kind: 'card' });
    await dialog()
      .getByText(/на паузе, документ не отправлен/)
      .waitFor();
    expect(await radio('Константинопольский').isChecked()).toBe(true);
    await look('print-dialog-paused');
    await button('Напечатать').click();
    // The reason stands beside the printer, too.
    await dialog()
      .getByRole('group', { name: 'Принтер' })
      .getByText(/на паузе, документ не отправлен/)
      .waitFor();
    expect(
      await dialog()
        .getByText(/на паузе, документ не отправлен/)
        .count(),
    ).toBe(1);
    await choose('Регистратура');
    await choose('Больше не спрашивать');
    await button('Напечатать').click();
    expect(await asked).toBe('printed');
    expect((await jobs()).at(-1)).toMatch(/^Reception-/);
    // The other printer served this document only; the remembered one stays.
    expect(await remembered()).toMatchObject({ card: { printer: 'Second' } });
    await cups.command('cupsenable', 'Second');
  });

  it('out of paper it tells that the document waits', async () => {
    await cups.paper(false);
    expect(await print(started.page, { title: 'Талон', kind: 'card' })).toBe('printed');
    await started.page.getByText(/«Талон» ждёт в очереди: в принтере нет бумаги/).waitFor();
    await cups.paper(true);
    await cups.command('cancel', '-a');
  });

  it('a cancel prints nothing and keeps the focus', async () => {
    const before = await jobs();
    const asked = print(started.page, { title: 'Карта', kind: 'card', asks: true });
    await button('Отмена').click();
    expect(await asked).toBe('dialog');
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await jobs()).toEqual(before);
  });

  it('two documents at once are asked about one after another', async () => {
    const both = Promise.all([
      print(started.page, { title: 'Первый', kind: 'record' }),
      print(started.page, { title: 'Второй', kind: 'record' }),
    ]);
    await dialog().getByRole('heading', { name: 'Печать: Первый' }).waitFor();
    await button('Напечатать').click();
    await dialog().getByRole('heading', { name: 'Печать: Второй' }).waitFor();
    await button('Отмена').click();
    expect(await both).toEqual(['printed', 'dialog']);
    await started.page.evaluate("window.workstation.rememberPrinter('record', null)");
  });

  it('the dialog tells that there is no print service', async () => {
    process.env['CUPS_SERVER'] = join(userData, 'nobody.sock');
    const asked = print(started.page, { title: 'Карта', kind: 'card' });
    await dialog()
      .getByText(/Служба печати на этом компьютере не работает/)
      .waitFor();
    process.env['CUPS_SERVER'] = cups.server;
    await button('Повторить').click();
    await radio('Регистратура').waitFor();
    await button('Закрыть').click();
    expect(await asked).toBe('dialog');
  });
});

describe('screen «Принтеры»', () => {
  it('opens from the menu without a server; chooses, prints the test page, forgets', async () => {
    const { page, fake } = started;
    const [program] = fake.record.menu;
    const items = program && Array.isArray(program.submenu) ? program.submenu : [];
    items.find(({ label }) => label === 'Принтеры…')?.click?.(null as never, undefined, null as never);
    await page.getByRole('heading', { level: 1, name: 'Принтеры' }).waitFor();
    await page.getByText(/Константинопольский.+, A5, с двух сторон, как книга, 2 экз\./).waitFor();
    await look('printers');

    await page.getByRole('button', { name: 'Выбрать: остальные документы' }).click();
    await choose('Регистратура');
    const before = await jobs();
    await button('Проверочная страница').click();
    await dialog()
      .getByText(/отправлена на принтер/)
      .waitFor();
    const [job = ''] = (await jobs()).filter((one) => !before.includes(one));
    const paper = await cups.printed(job);
    expect(paper.title).toBe('Проверочная страница');
    expect(paper.pdf.subarray(0, 8).toString()).toBe('%PDF-1.4');
    await writeFile('test-results/screens/desktop-test-page.pdf', paper.pdf);
    await look('printer-setup');
    await button('Сохранить').click();
    await page.getByText(/Регистратура, кабинет 1, A4, с одной стороны, 1 экз\./).waitFor();
    expect(await page.locator('main').innerText()).toContain('Как остальные документы');

    await page.getByRole('button', { name: 'Забыть: карта пациента' }).click();
    await expect.poll(remembered).toEqual({ other: { printer: 'Reception', paper: 'A4', sides: 'one', copies: 1 } });
    expect(await readdir(join(userData, 'printing'))).toEqual([]);
  });
});

describe('printPdf in a browser', () => {
  it('opens the dialog of the browser on a PDF in a hidden frame, and the policy of the page allows it', async () => {
    const context = await browser.newContext({ locale: 'ru-RU' });
    const complaints: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await context.addInitScript(() => {
      window.print = () => void Object.assign(window.top ?? window, { printedFrom: location.protocol });
    });
    await printPage.serve(context, contentSecurityPolicy(null));
    const page = await context.newPage();
    await page.goto(PRINT_PAGE);
    expect(await print(page, { title: 'Карта' })).toBe('dialog');
    expect(await page.evaluate<string>('window.printedFrom ?? "frame without script"')).toMatch(
      /^blob:|frame without script/,
    );
    const frames = page.locator('iframe');
    expect(await frames.count()).toBe(1);
    expect(await frames.getAttribute('title')).toBe('Карта');
    expect(await print(page, { title: 'Вторая' })).toBe('dialog');
    expect(await frames.count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
