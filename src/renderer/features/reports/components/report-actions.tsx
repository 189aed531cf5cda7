import { Button } from '@blueprintjs/core';
import { Download, Print } from '@blueprintjs/icons';
import { reportEndpoints as reports } from '#shared/contract/reports.ts';
import type { Period, ReportKind } from '#shared/rules/reports.ts';
import { reportFileName } from '#shared/rules/reports.ru.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from '../texts.ru.ts';

interface ReportActionsProps {
  readonly clinic: string;
  readonly kind: ReportKind;
  readonly period: Period;
}
/** What a report is taken along as: a table, or paper. */
export function ReportActions({ clinic, kind, period }: ReportActionsProps) {
  const { isBusy, save } = useSaveFile();
  const press = async () => {
    const file = fetchFile(reports.exportReport, { clinic, params: { kind }, query: { ...period } });
    const message = await save(reportFileName(kind, period), file);
    if (message !== undefined) void showToast({ intent: 'danger', message });
  };
  return (
    <div className="report-actions">
      <BusyButton icon={<Download />} text={texts.action_export} isBusy={isBusy} onClick={() => void press()} />
      <Button icon={<Print />} text={texts.action_print} onClick={() => window.print()} />
    </div>
  );
}
