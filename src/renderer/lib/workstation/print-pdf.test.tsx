import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrintRequest, PrintResult } from '#shared/workstation/printing.ts';
import { currentAsk, onAskChange, onHeld, type HeldDocument } from './print-asks.ts';
import { jobTitle, printPdf } from './print-pdf.ts';

const pdf = new Blob(['%PDF-1.4'], { type: 'application/pdf' });
const asked: PrintRequest[] = [];
let answer: () => Promise<PrintResult>;
const stops: (() => void)[] = [];

function withWorkstation(): void {
  const printing = {
    printPdf: (request: PrintRequest) => {
      asked.push(request);
      return answer();
    },
  };
  vi.stubGlobal('workstation', printing);
}
beforeEach(() => {
  asked.length = 0;
  answer = async () => ({ ok: true, job: 'A-1', waitsFor: null });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:http://localhost/1', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('on a workstation', () => {
  it('prints without questions as remembered for the kind', async () => {
    withWorkstation();
    expect(await printPdf(pdf, { title: 'Карта\n№ 12', kind: 'card' })).toBe('printed');
    // jsdom has its own Uint8Array: its bytes are copied into the Uint8Array of Node.
    expect(
      asked.map((request) => ({ ...request, pdf: new TextDecoder().decode(Uint8Array.from(request.pdf)) })),
    ).toEqual([{ pdf: '%PDF-1.4', title: 'Карта № 12', kind: 'card', setup: null, pages: null }]);
  });

  it('a document that waits for paper is printed, and this is told', async () => {
    withWorkstation();
    answer = async () => ({ ok: true, job: 'A-1', waitsFor: 'no_paper' });
    const held = vi.fn<(held: HeldDocument) => void>();
    stops.push(onHeld(held));
    expect(await printPdf(pdf, { title: 'Карта' })).toBe('printed');
    expect(held).toHaveBeenCalledWith({ title: 'Карта', waitsFor: 'no_paper' });
  });

  it.each<[string, () => Promise<PrintResult>, string | null]>([
    ['no printer is chosen', async () => ({ ok: false, reason: 'printer_not_chosen' }), null],
    ['the printer is paused', async () => ({ ok: false, reason: 'printer_paused' }), 'printer_paused'],
    ['the program did not answer', () => Promise.reject(new Error('failed')), 'failed'],
  ])('%s: the person is asked', async (_title, result, problem) => {
    withWorkstation();
    answer = result;
    stops.push(onAskChange(() => undefined));
    const outcome = printPdf(pdf, { title: 'Карта', paper: 'A5' });
    await vi.waitUntil(() => currentAsk());
    expect(currentAsk()).toMatchObject({ title: 'Карта', kind: 'other', paper: 'A5', problem });
    currentAsk()?.done('dialog');
    expect(await outcome).toBe('dialog');
    expect(currentAsk()).toBeNull();
  });

  it('an error is thrown when nobody can be asked, instead of waiting for ever', async () => {
    withWorkstation();
    await expect(printPdf(pdf, { title: 'Карта', asks: true })).rejects.toThrow('no print dialog');
  });
});

describe('in a browser', () => {
  const finishLoading = async (): Promise<HTMLIFrameElement> => {
    const frame = await vi.waitUntil(() => document.querySelector('iframe'));
    if (frame.contentWindow)
      Object.assign(frame.contentWindow, { focus: vi.fn<() => void>(), print: vi.fn<() => void>() });
    frame.dispatchEvent(new Event('load'));
    return frame;
  };

  it('opens the dialog on the document with a single frame', async () => {
    for (const title of ['Карта', 'Вторая']) {
      const outcome = printPdf(pdf, { title });
      const frame = await finishLoading();
      expect(await outcome).toBe('dialog');
      expect(frame.contentWindow?.print).toHaveBeenCalledOnce();
      expect([...document.querySelectorAll('iframe')].map((one) => one.title)).toEqual([title]);
    }
  });

  it('offers the file to save when the browser shows no PDF', async () => {
    vi.stubGlobal('navigator', { pdfViewerEnabled: false });
    const clicked: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    expect(await printPdf(pdf, { title: 'Карта' })).toBe('dialog');
    expect(clicked).toEqual(['Карта.pdf']);
    expect(document.querySelector('iframe')).toBeNull();
    click.mockRestore();
  });
});

it('a title is one line of at most two hundred characters and splits no letter', () => {
  expect(jobTitle(' a\u0000\n b ')).toBe('a  b');
  expect(jobTitle('😀'.repeat(150))).toBe('😀'.repeat(100));
  expect(jobTitle('\n')).toBe('PDF');
});
