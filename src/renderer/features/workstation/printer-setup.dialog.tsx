import type { PrintKind, PrintSetup } from '#shared/workstation/printing.ts';
import type { Printers } from '#renderer/lib/workstation/use-printers.ts';
import { nativePrinting } from '#renderer/lib/workstation/workstation.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { PrintersStateView } from './components/printers-state.tsx';
import { SetupForm } from './components/setup-form.tsx';
import { kindTexts, printTexts as texts } from './printing-texts.ru.ts';

interface PrinterSetupDialogProps {
  readonly kind: PrintKind;
  readonly printers: Printers;
  readonly onClose: () => void;
}

/** How a kind of document is printed from now on. */
export function PrinterSetupDialog({ kind, printers, onClose }: PrinterSetupDialogProps) {
  const save = async (setup: PrintSetup): Promise<string | null> => {
    try {
      await nativePrinting()?.rememberPrinter(kind, setup);
    } catch {
      return texts.alert_not_saved;
    }
    await printers.reload();
    onClose();
    return null;
  };
  return (
    <Modal title={texts.title_choose(kindTexts[kind])} isOpen isForgettable onClose={onClose}>
      <PrintersStateView printers={printers}>
        {(ready) => (
          <SetupForm
            mode="choose"
            ready={ready}
            kind={kind}
            paper="A4"
            problem={null}
            onSubmit={save}
            onCancel={onClose}
          />
        )}
      </PrintersStateView>
    </Modal>
  );
}
