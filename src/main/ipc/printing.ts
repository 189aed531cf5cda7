import type { Printing, PrintMemory } from '#main/printing/printing.ts';
import type { Handle } from './handle.ts';

/** Printers of the machine, what is remembered about them, and printing without a dialog. */
export function registerPrinting(handle: Handle, printing: Printing, memory: PrintMemory): void {
  handle('workstation:printers-list', () => printing.list());
  handle('workstation:printer-remember', async ({ kind, setup }) => {
    await memory.savePrintChoice(kind, setup);
    return undefined;
  });
  handle('workstation:print-pdf', (request) => printing.print(request));
}
