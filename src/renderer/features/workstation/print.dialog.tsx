import type { PrintSetup } from '#shared/workstation/printing.ts';
import { tellHeld, type PrintAsk } from '#renderer/lib/workstation/print-asks.ts';
import { usePrinters } from '#renderer/lib/workstation/use-printers.ts';
import { nativePrinting } from '#renderer/lib/workstation/workstation.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { PrintersStateView } from './components/printers-state.tsx';
import { SetupForm } from './components/setup-form.tsx';
import { printTexts as texts, refusalTexts } from './printing-texts.ru.ts';
import './printing.css';

/** Asks how to print one document, says why it did not come out by itself, and prints it. */
export function PrintDialog({ ask }: { readonly ask: PrintAsk }) {
  const printers = usePrinters();
  const { pdf, title, kind } = ask;

  const print = async (setup: PrintSetup, pages: string | null, isRemembered: boolean): Promise<string | null> => {
    const printing = nativePrinting();
    const result = await printing?.printPdf({ pdf, title, kind, setup, pages }).catch(() => null);
    if (!result?.ok) {
      // What the list says about the printer is old by now.
      await printers.reload();
      return refusalTexts[result?.reason ?? 'failed'];
    }
    if (isRemembered)
      await printing
        ?.rememberPrinter(kind, setup)
        .catch(() => showToast({ intent: 'warning', message: texts.alert_not_saved }));
    if (result.waitsFor !== null) tellHeld({ title, waitsFor: result.waitsFor });
    ask.done('printed');
    return null;
  };

  return (
    <Modal title={texts.title_print(title)} isOpen isForgettable onClose={() => ask.done('dialog')}>
      <PrintersStateView printers={printers}>
        {(ready) => (
          <SetupForm
            mode="print"
            ready={ready}
            kind={kind}
            paper={ask.paper}
            problem={ask.problem}
            onSubmit={print}
            onCancel={() => ask.done('dialog')}
          />
        )}
      </PrintersStateView>
    </Modal>
  );
}
