import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_PDF_BYTES,
  type Printer,
  type PrintKind,
  type PrintRequest,
  type PrintSetup,
} from '#shared/workstation/printing.ts';
import { PrintRefused, type PrinterDriver, type PrintOrder } from './driver.ts';
import { createPrinting } from './printing.ts';
import { createPrintQueue } from './print-queue.ts';
import { runProgram } from './run-program.ts';
import { createSpoolFolder } from './spool-folder.ts';

const printer = (name: string, state: Printer['state'] = 'ready'): Printer => ({
  name,
  displayName: name,
  isDefault: false,
  state,
});
const setup: PrintSetup = { printer: 'A', paper: 'A4', sides: 'one', copies: 1 };
const pdf = (text = 'x') => new TextEncoder().encode(`%PDF-1.4\n${text}`);
const request: PrintRequest = { pdf: pdf(), title: 'Карта', kind: 'card', setup, pages: null };

let base: string;
let spool: string;
let printers: Printer[];
let chosen: Partial<Record<PrintKind, PrintSetup>>;
let submitted: { text: string; order: PrintOrder }[];
let queued: Set<string>;
let logged: unknown[];
let submit: PrinterDriver['submit'];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'printing-'));
  spool = join(base, 'spool');
  printers = [printer('A'), printer('B')];
  [chosen, submitted, queued, logged] = [{}, [], new Set(), []];
  submit = async (file, order) => {
    submitted.push({ text: await readFile(file, 'utf8'), order });
    return `${order.printer}-${submitted.length}`;
  };
});
afterEach(() => rm(base, { recursive: true }));

async function start(
  driver: PrinterDriver | null = {
    list: async () => printers,
    submit: (file, order) => submit(file, order),
    isQueued: async (_name, job) => queued.has(job),
  },
) {
  const folder = createSpoolFolder(spool);
  await folder.prepare();
  return createPrinting({
    driver,
    folder,
    memory: { printChoices: () => chosen, savePrintChoice: async () => undefined },
    log: (...entry) => logged.push(entry),
  });
}

describe('printing', () => {
  it('reaches the system with its settings and leaves no file', async () => {
    const printing = await start();
    expect(await printing.print({ ...request, pages: '2' })).toEqual({ ok: true, job: 'A-1', waitsFor: null });
    expect(submitted).toEqual([{ text: '%PDF-1.4\nx', order: { ...setup, title: 'Карта', pages: '2' } }]);
    expect(await readdir(spool)).toEqual([]);
    expect(printing.isBusy()).toBe(false);
  });

  it('without a setup uses the one remembered for the kind, else the one for the rest', async () => {
    const printing = await start();
    const asked = { ...request, setup: null };
    expect(await printing.print(asked)).toEqual({ ok: false, reason: 'printer_not_chosen' });
    chosen = { other: { ...setup, printer: 'B' } };
    await printing.print(asked);
    chosen = { ...chosen, card: setup };
    await printing.print(asked);
    expect(submitted.map(({ order }) => order.printer)).toEqual(['B', 'A']);
  });

  it.each<[string, Partial<PrintRequest>, Printer['state'], string]>([
    ['no such printer', { setup: { ...setup, printer: 'C' } }, 'ready', 'printer_missing'],
    ['paused', {}, 'paused', 'printer_paused'],
    ['refuses jobs', {}, 'refusing', 'printer_refuses'],
    ['no PDF', { pdf: new TextEncoder().encode('{"message":"error"}') }, 'ready', 'document_unreadable'],
    ['an empty file', { pdf: new Uint8Array() }, 'ready', 'document_unreadable'],
    ['a too large file', { pdf: new Uint8Array(MAX_PDF_BYTES + 1) }, 'ready', 'document_too_large'],
  ])('%s: nothing is printed and no file stays', async (_title, change, state, reason) => {
    printers = [printer('A', state)];
    expect(await (await start()).print({ ...request, ...change })).toEqual({ ok: false, reason });
    expect(submitted).toEqual([]);
    expect(await readdir(spool)).toEqual([]);
  });

  it('out of paper: the document is queued and the answer says what it waits for', async () => {
    queued.add('A-1');
    printers = [printer('A', 'no_paper')];
    expect(await (await start()).print(request)).toEqual({ ok: true, job: 'A-1', waitsFor: 'no_paper' });
  });

  it('a system that names no jobs is asked for its printers once', async () => {
    const printing = await start({
      list: async () => [printer('A', 'offline')],
      submit: async () => null,
      isQueued: () => Promise.reject(new Error('asked')),
    });
    expect(await printing.print(request)).toEqual({ ok: true, job: null, waitsFor: 'offline' });
  });

  it('a refusal gives its reason, a failure is logged as «failed», and the queue goes on', async () => {
    const printing = await start();
    const works = submit;
    submit = () => Promise.reject(new PrintRefused('printer_refuses'));
    expect(await printing.print(request)).toEqual({ ok: false, reason: 'printer_refuses' });
    submit = () => Promise.reject(new Error('EIO'));
    expect(await printing.print(request)).toEqual({ ok: false, reason: 'failed' });
    expect(logged).toHaveLength(1);
    submit = works;
    expect(await printing.print(request)).toMatchObject({ ok: true });
    expect(await readdir(spool)).toEqual([]);
  });

  it('a missing folder gives «failed», not silence', async () => {
    const printing = await start();
    await rm(spool, { recursive: true });
    expect(await printing.print(request)).toEqual({ ok: false, reason: 'failed' });
  });

  it('a missing print system is reported', async () => {
    const printing = await start(null);
    expect(await printing.list()).toEqual({ ok: false, reason: 'no_printing_system' });
    expect(await printing.print(request)).toEqual({ ok: false, reason: 'no_printing_system' });
    const off = await start({
      list: () => Promise.reject(new PrintRefused('no_printing_system')),
      submit,
      isQueued: async () => false,
    });
    expect(await off.list()).toEqual({ ok: false, reason: 'no_printing_system' });
    expect(await off.print(request)).toEqual({ ok: false, reason: 'no_printing_system' });
  });

  it('twenty documents in a row keep their order', async () => {
    const printing = await start();
    const texts = Array.from({ length: 20 }, (_, index) => `%PDF-1.4\n${index}`);
    const results = await Promise.all(
      texts.map((text) => printing.print({ ...request, pdf: new TextEncoder().encode(text) })),
    );
    expect(results.map((result) => result.ok && result.job)).toEqual(texts.map((_, index) => `A-${index + 1}`));
    expect(submitted.map(({ text }) => text)).toEqual(texts);
  });

  it('forty documents wait, the forty-first is refused', async () => {
    const printing = await start();
    const works = submit;
    const gate = Promise.withResolvers<void>();
    submit = async (file, order) => {
      await gate.promise;
      return works(file, order);
    };
    const all = Array.from({ length: 41 }, () => printing.print(request));
    expect(await all[40]).toEqual({ ok: false, reason: 'queue_full' });
    expect(printing.isBusy()).toBe(true);
    gate.resolve();
    expect((await Promise.all(all)).filter(({ ok }) => ok)).toHaveLength(40);
    expect(await readdir(spool)).toEqual([]);
  });
});

describe('queue', () => {
  it('printers do not wait for each other, documents of one printer do', async () => {
    const queue = createPrintQueue(10);
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue.run('A', async () => {
      seen.push('A1');
      await gate.promise;
    });
    const second = queue.run('A', async () => void seen.push('A2'));
    await queue.run('B', async () => void seen.push('B1'));
    expect(seen).toEqual(['A1', 'B1']);
    gate.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual(['A1', 'B1', 'A2']);
    expect(queue.size()).toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('folder and programs', () => {
  it('only the owner may read it; files of the last run are removed; names are short', async () => {
    const folder = createSpoolFolder(spool);
    await folder.prepare();
    await writeFile(join(spool, 'left.pdf'), 'x');
    await folder.prepare();
    expect(await readdir(spool)).toEqual([]);
    const file = await folder.put(pdf());
    expect(file).toBe(join(spool, 'p1.pdf'));
    expect([(await stat(spool)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
  });
  it('arguments arrive as they are, without a shell', async () => {
    const words = ['$(touch pwned)', '`id`', 'a b', '; ls', '\'"'];
    const { stdout } = await runProgram('printf', ['%s\n', ...words], { timeoutMs: 10_000 });
    expect(stdout.trimEnd().split('\n')).toEqual(words);
  });
  it('a missing program means no print system; a failure keeps its code; a hung program is killed', async () => {
    await expect(runProgram('no-such-program-here', [], { timeoutMs: 1000 })).rejects.toMatchObject({
      reason: 'no_printing_system',
    });
    expect(await runProgram('false', [], { timeoutMs: 10_000 })).toMatchObject({ code: 1 });
    expect(await runProgram('tail', ['-f', '/dev/null'], { timeoutMs: 50 })).toMatchObject({ code: null });
  });
});
