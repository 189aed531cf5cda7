import { randomBytes } from 'node:crypto';
import { access, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrintRequest, PrintResult, PrintSetup } from '#shared/workstation/printing.ts';
import { ensureBuilt } from './built.ts';
import { addPrinter, missingCups, startPrivateCups, type Printed, type PrivateCups } from './private-cups.ts';
import { dropUserData, launchBrowser, newUserData, startWorkstation, type Started } from './workstation.ts';

const missing = await missingCups();
let cups: PrivateCups;
let browser: Browser;
let userData: string;
let started: Started;

beforeAll(async () => {
  if (missing !== null) return;
  await ensureBuilt();
  [browser, userData, cups] = await Promise.all([launchBrowser(), newUserData(), startPrivateCups()]);
  await addPrinter(cups, 'Reception', 'Регистратура, кабинет 1');
  await addPrinter(cups, 'Second', 'Кабинет 2');
  await cups.command('lpadmin', '-d', 'Reception');
  process.env['CUPS_SERVER'] = cups.server;
  started = await startWorkstation(browser, userData);
}, 180_000);
afterAll(async () => {
  if (missing !== null) return;
  delete process.env['CUPS_SERVER'];
  await browser.close();
  await dropUserData(userData);
  await cups.stop();
});
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});

const inPage = <T>(code: string): Promise<T> => started.page.evaluate<T>(code);
const setup: PrintSetup = { printer: 'Reception', paper: 'A4', sides: 'one', copies: 1 };
const newPdf = (size = 2_000): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')]);

/** Prints through page, preload, main and CUPS, with bytes as they come from a Blob. */
const print = (pdf: Buffer, change: Partial<Omit<PrintRequest, 'pdf'>> = {}): Promise<PrintResult> =>
  started.page.evaluate(
    ([base64, rest]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      return (
        window as unknown as { workstation: { printPdf(request: PrintRequest): Promise<PrintResult> } }
      ).workstation.printPdf({ ...rest, pdf: bytes });
    },
    [pdf.toString('base64'), { title: 'Карта № 12', kind: 'card', setup, pages: null, ...change }] as const,
  );
const jobOf = (result: PrintResult): string => (result.ok ? (result.job ?? '') : result.reason);
async function paper(result: PrintResult): Promise<Printed> {
  expect(result).toMatchObject({ ok: true, waitsFor: null });
  return cups.printed(jobOf(result));
}
const spool = (): Promise<string[]> => readdir(join(userData, 'printing'));
const left = async (printer: string): Promise<string> => cups.command('lpstat', '-o', printer);

describe('printers', () => {
  it('have a name, a Russian description and a state, and one is the default', async () => {
    expect(await inPage('window.workstation.listPrinters()')).toEqual({
      ok: true,
      printers: [
        { name: 'Reception', displayName: 'Регистратура, кабинет 1', isDefault: true, state: 'ready' },
        { name: 'Second', displayName: 'Кабинет 2', isDefault: false, state: 'ready' },
      ],
      chosen: {},
    });
  });
});

describe('printing without a dialog', () => {
  it('the printer gets the same bytes, of a large document too', async () => {
    for (const pdf of [newPdf(), newPdf(3_000_000)]) {
      const { pdf: received } = await paper(await print(pdf));
      expect(received.equals(pdf)).toBe(true);
    }
  });

  it('a title with Cyrillic, quotes and commands stays text', async () => {
    const pwned = join(userData, 'pwned');
    const title = `Ф. 025/у «Ёлкина»; $(touch ${pwned}) \`touch ${pwned}\` | "x' -o media=A5`;
    expect((await paper(await print(newPdf(), { title }))).title).toBe(title);
    expect((await paper(await print(newPdf(), { title: '-o media=A5' }))).title).toBe('-o media=A5');
    await expect(access(pwned)).rejects.toThrow('ENOENT');
  });

  it('copies, paper, sides and pages arrive', async () => {
    const plain = await paper(await print(newPdf()));
    expect(plain.copies).toBe('1');
    expect(plain.options.split(' ')).toEqual(
      expect.arrayContaining(['media=A4', 'sides=one-sided', 'print-scaling=auto-fit']),
    );
    expect(plain.options).not.toContain('page-ranges');
    const other = await paper(
      await print(newPdf(), {
        setup: { printer: 'Second', paper: 'A5', sides: 'long-edge', copies: 3 },
        pages: '1-3,5',
      }),
    );
    expect(other.copies).toBe('3');
    expect(other.options.split(' ')).toEqual(
      expect.arrayContaining(['media=A5', 'sides=two-sided-long-edge', 'page-ranges=1-3,5']),
    );
    const short = await paper(await print(newPdf(), { setup: { ...setup, sides: 'short-edge' } }));
    expect(short.options).toContain('sides=two-sided-short-edge');
  });

  it('twenty documents in a row arrive in order with their own bytes and leave no files', async () => {
    const pdfs = Array.from({ length: 20 }, () => newPdf());
    const results = await Promise.all(pdfs.map((pdf, index) => print(pdf, { title: `Карта ${index + 1}` })));
    const numbers = results.map((result) => (result.ok ? Number(result.job?.split('-')[1]) : 0));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(20);
    for (const [index, result] of results.entries()) {
      const { pdf, title } = await paper(result);
      expect(title).toBe(`Карта ${index + 1}`);
      expect(pdf.equals(pdfs[index]!)).toBe(true);
    }
    expect(await spool()).toEqual([]);
    expect((await stat(join(userData, 'printing'))).mode & 0o777).toBe(0o700);
  });
});

describe('refusals with a reason', () => {
  it('no such printer; a name does not become an option', async () => {
    for (const printer of ['Nope', '-d', '--', 'Reception -o raw', '../Reception', 'localhost/Reception'])
      expect(await print(newPdf(), { setup: { ...setup, printer } }), printer).toEqual({
        ok: false,
        reason: 'printer_missing',
      });
  });

  it('a paused printer (cupsdisable) refuses, and no document waits in the queue', async () => {
    await cups.command('cupsdisable', 'Second');
    expect(await print(newPdf(), { setup: { ...setup, printer: 'Second' } })).toEqual({
      ok: false,
      reason: 'printer_paused',
    });
    expect(await left('Second')).toBe('');
    await cups.command('cupsenable', 'Second');
    await paper(await print(newPdf(), { setup: { ...setup, printer: 'Second' } }));
  });

  it('a printer that rejects jobs (cupsreject) refuses', async () => {
    await cups.command('cupsreject', '-r', 'нет тонера', 'Second');
    expect(await print(newPdf(), { setup: { ...setup, printer: 'Second' } })).toEqual({
      ok: false,
      reason: 'printer_refuses',
    });
    await cups.command('cupsaccept', 'Second');
  });

  it('out of paper the document waits with its reason and is printed when there is paper', async () => {
    await cups.paper(false);
    const pdf = newPdf();
    const result = await print(pdf);
    expect(result).toMatchObject({ ok: true, waitsFor: 'no_paper' });
    expect(await inPage('window.workstation.listPrinters()')).toMatchObject({
      printers: [{ name: 'Reception', state: 'no_paper' }, { name: 'Second' }],
    });
    await cups.paper(true);
    const received = await cups.printed(jobOf(result));
    expect(received.pdf.equals(pdf)).toBe(true);
  });

  it('what is no PDF, is too large or is asked wrongly is refused', async () => {
    expect(await print(Buffer.from('{"message":"Не найдено"}'))).toEqual({ ok: false, reason: 'document_unreadable' });
    expect(
      await inPage(
        "window.workstation.printPdf({ pdf: new Uint8Array(26 * 1024 * 1024), title: 'x', kind: 'card', setup: null, pages: null })",
      ),
    ).toEqual({ ok: false, reason: 'document_too_large' });
    await expect(
      inPage("window.workstation.printPdf({ pdf: '/etc/passwd', title: 'x', kind: 'card', setup: null, pages: null })"),
    ).rejects.toThrow('bad payload');
    expect(await spool()).toEqual([]);
  });

  it('a CUPS that does not run is reported', async () => {
    process.env['CUPS_SERVER'] = join(userData, 'nobody.sock');
    expect(await inPage('window.workstation.listPrinters()')).toEqual({ ok: false, reason: 'no_printing_system' });
    expect(await print(newPdf())).toEqual({ ok: false, reason: 'no_printing_system' });
    process.env['CUPS_SERVER'] = cups.server;
  });
});

describe('remembered printer', () => {
  it('is kept by kind and over a restart, the rest serves kinds without their own; abandoned files are removed', async () => {
    const silent = { setup: null, kind: 'card' } as const;
    expect(await print(newPdf(), silent)).toEqual({ ok: false, reason: 'printer_not_chosen' });
    await inPage(`window.workstation.rememberPrinter('other', ${JSON.stringify({ ...setup, printer: 'Second' })})`);
    await inPage(`window.workstation.rememberPrinter('card', ${JSON.stringify({ ...setup, paper: 'A5' })})`);
    await writeFile(join(userData, 'printing/p1.pdf'), 'Карта чужого пациента');
    await started.stop();

    started = await startWorkstation(browser, userData);
    expect(await spool()).toEqual([]);
    expect((await paper(await print(newPdf(), silent))).options).toContain('media=A5');
    expect(jobOf(await print(newPdf(), { setup: null, kind: 'record' }))).toMatch(/^Second-/);
    await inPage("window.workstation.rememberPrinter('card', null)");
    expect(jobOf(await print(newPdf(), silent))).toMatch(/^Second-/);
  });
});
