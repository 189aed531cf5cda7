import { useState } from 'react';
import type { Printer, PrintKind, PrintSetup } from '#shared/workstation/printing.ts';
import { nativePrinting } from '#renderer/lib/workstation/workstation.ts';
import { printTexts as texts, heldText, refusalTexts } from '../printing-texts.ru.ts';
import { testPage } from '../test-page.ts';

interface TestPage {
  readonly isSending: boolean;
  readonly isSent: boolean;
  /** what came of the last one; null before the first */
  readonly message: string | null;
  readonly send: (setup: PrintSetup, kind: PrintKind) => Promise<void>;
}

/** Prints one copy of the test page with settings that are not saved yet. */
export function useTestPage(printers: readonly Printer[]): TestPage {
  const [isSending, setIsSending] = useState(false);
  const [last, setLast] = useState<{ readonly isSent: boolean; readonly message: string | null }>({
    isSent: false,
    message: null,
  });

  const print = async (setup: PrintSetup, kind: PrintKind) => {
    const name = printers.find((printer) => printer.name === setup.printer)?.displayName ?? setup.printer;
    const pdf = await testPage(setup, name);
    const result = await nativePrinting()?.printPdf({
      pdf,
      title: texts.title_test_page,
      kind,
      setup: { ...setup, copies: 1 },
      pages: null,
    });
    if (!result?.ok) return { isSent: false, message: refusalTexts[result?.reason ?? 'failed'] };
    return {
      isSent: true,
      message: result.waitsFor === null ? texts.alert_test_sent : heldText(texts.title_test_page, result.waitsFor),
    };
  };
  const send = async (setup: PrintSetup, kind: PrintKind) => {
    setIsSending(true);
    setLast(await print(setup, kind).catch(() => ({ isSent: false, message: refusalTexts.failed })));
    setIsSending(false);
  };
  return { isSending, ...last, send };
}
