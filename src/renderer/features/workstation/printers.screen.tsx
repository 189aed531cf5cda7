import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { PRINT_KINDS, type PrintChoices, type PrintKind, type Printer } from '#shared/workstation/printing.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useRouteTitle } from '#renderer/lib/page/use-document-title.ts';
import { usePrinters } from '#renderer/lib/workstation/use-printers.ts';
import { nativePrinting } from '#renderer/lib/workstation/workstation.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { PrintersStateView } from './components/printers-state.tsx';
import { describeSetup } from './print-setup.ts';
import { PrinterSetupDialog } from './printer-setup.dialog.tsx';
import { kindTexts, printTexts as texts } from './printing-texts.ru.ts';
import './printing.css';

/** What a kind of document does when it is printed. */
function inForce(kind: PrintKind, chosen: PrintChoices, printers: readonly Printer[]): string {
  const own = chosen[kind];
  if (own) return describeSetup(own, printers);
  return kind !== 'other' && chosen.other ? texts.hint_as_other : texts.hint_ask;
}

/** Printers of the workstation by kind of document: choose, change, forget, try. */
export function PrintersScreen() {
  useRouteTitle(texts.title_printers);
  const printers = usePrinters();
  const [kind, setKind] = useState<PrintKind | null>(null);
  const forget = async (forgotten: PrintKind) => {
    try {
      await nativePrinting()?.rememberPrinter(forgotten, null);
    } catch {
      await showToast({ intent: 'danger', message: texts.alert_not_saved });
    }
    await printers.reload();
  };
  return (
    <>
      <PageHead
        title={texts.title_printers}
        lead={texts.hint_printers}
        action={<Button icon={<Refresh />} text={texts.action_refresh} onClick={() => void printers.reload()} />}
      />
      <PrintersStateView printers={printers}>
        {({ printers: found, chosen }) => (
          <ul className="printers-list">
            {PRINT_KINDS.map((row) => (
              <li key={row} className="printers-row">
                <div>
                  <h2>{kindTexts[row]}</h2>
                  <p>{inForce(row, chosen, found)}</p>
                </div>
                <div className="printers-buttons">
                  {chosen[row] && (
                    <Button
                      variant="minimal"
                      text={texts.action_forget}
                      aria-label={texts.action_of(texts.action_forget, kindTexts[row])}
                      onClick={() => void forget(row)}
                    />
                  )}
                  <Button
                    text={chosen[row] ? texts.action_change : texts.action_choose}
                    aria-label={texts.action_of(
                      chosen[row] ? texts.action_change : texts.action_choose,
                      kindTexts[row],
                    )}
                    onClick={() => setKind(row)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </PrintersStateView>
      <p className="printers-back">
        <ButtonLink to={paths.main}>{texts.action_back}</ButtonLink>
      </p>
      {kind !== null && <PrinterSetupDialog kind={kind} printers={printers} onClose={() => setKind(null)} />}
    </>
  );
}
