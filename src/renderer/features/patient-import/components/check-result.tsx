import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { numericDate } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { patientImportEndpoints } from '#shared/contract/patient-import.ts';
import { IMPORT_ROW_KINDS, type ImportRowKind, type ReportedKind } from '#shared/rules/patient-import.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import {
  useCancelPatientImportMutation,
  useConfirmPatientImportMutation,
  useListPatientImportRowsQuery,
  type ImportedRow,
  type PatientImport,
} from '../api.ts';
import { texts } from '../texts.ru.ts';

const PAGE = 50;
const nameOf = ({ last_name, first_name, middle_name }: ImportedRow): string =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ') || texts.hint_no_name;
const LINE: Column<ImportedRow> = {
  key: 'line',
  title: texts.title_line,
  isNumeric: true,
  render: ({ line }) => line,
};
const NAME: Column<ImportedRow> = { key: 'name', title: texts.title_name, render: nameOf, onCard: 'title' };
const WRONG: readonly Column<ImportedRow>[] = [
  LINE,
  NAME,
  { key: 'problem', title: texts.title_problem, render: ({ problem }) => problem },
];
const SOUND: readonly Column<ImportedRow>[] = [
  LINE,
  NAME,
  {
    key: 'birth',
    title: texts.title_birth,
    isNumeric: true,
    render: ({ date_of_birth: day }) => (day === null ? '' : numericDate(day)),
  },
  { key: 'phone', title: texts.title_phone, isNumeric: true, render: ({ phone }) => formatPhone(phone) },
];
const FILLED: readonly Column<ImportedRow>[] = [
  LINE,
  NAME,
  { key: 'changes', title: texts.title_changes, render: ({ changes }) => changes },
];
const COLUMNS: Readonly<Record<ImportRowKind, readonly Column<ImportedRow>[]>> = {
  new: SOUND,
  filled: FILLED,
  known: SOUND,
  wrong: WRONG,
};
const words: Readonly<Record<ImportRowKind, string>> = {
  new: texts.kind_new,
  filled: texts.kind_filled,
  known: texts.kind_known,
  wrong: texts.kind_wrong,
};
const hintOf = (kind: ImportRowKind, { known_cards: cards }: PatientImport): string | null => {
  if (kind === 'known') return cards === 'fill' ? texts.hint_known_whole : texts.hint_known;
  return kind === 'filled' ? texts.hint_filled : kind === 'wrong' ? texts.hint_wrong : null;
};
/** What is looked at first: faults, else what the file brings. */
const firstKind = (checked: PatientImport): ImportRowKind =>
  (['wrong', 'new', 'filled'] as const).find((kind) => checked[kind] > 0) ?? 'new';

interface CheckResultProps {
  readonly clinic: string;
  readonly checked: PatientImport;
  /** names the columns once more */
  readonly onRename: () => void;
}

/** What the check found, row by row, and what is done about it. */
export function CheckResult({ clinic, checked, onRename }: CheckResultProps) {
  const { id, file_name: fileName, wrong, new: made, filled, known_cards: cards, check } = checked;
  const [kind, setKind] = useState(() => firstKind(checked));
  const [page, setPage] = useState(1);
  const query = useListPatientImportRowsQuery({ clinic, params: { id }, query: { page, per_page: PAGE, kind } });
  const [confirm, { isLoading, error }] = useConfirmPatientImportMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelPatientImportMutation();
  const report = useSaveFile();
  const [failure, setFailure] = useState<string>();
  const saveReport = async (kind: ReportedKind) => {
    setFailure(undefined);
    const file = fetchFile(patientImportEndpoints.getPatientImportReport, {
      clinic,
      params: { id },
      query: { kind },
    });
    setFailure(await report.save(texts.report_name[kind](fileName), file));
  };
  const show = (chosen: ImportRowKind) => {
    setKind(chosen);
    setPage(1);
  };
  const kinds = IMPORT_ROW_KINDS.filter((one) => one !== 'filled' || cards === 'fill');
  const hint = hintOf(kind, checked);
  return (
    <section className="table-import-step">
      <h2>{texts.title_checked(fileName)}</h2>
      <p role="status" className="muted">
        {texts.hint_nothing_written}
      </p>
      <Segments
        label={texts.segments}
        segments={kinds.map((value) => ({ value, text: words[value], count: checked[value] }))}
        chosen={kind}
        onChoose={show}
      />
      {hint !== null && checked[kind] > 0 && <p>{hint}</p>}
      <DataTable
        caption={words[kind]}
        columns={COLUMNS[kind]}
        rows={query.currentData?.items ?? []}
        rowKey={({ line }) => String(line)}
        rowName={nameOf}
        {...loadState(query)}
        paging={{ page, pages: query.currentData?.pages ?? 0, onPage: setPage }}
        permissions={['read']}
        empty={texts.hint_no_rows}
      />
      {made + filled === 0 && (
        <Callout compact>{cards === 'fill' ? texts.hint_nothing_to_fill : texts.hint_nothing_new}</Callout>
      )}
      <FormSummary failure={errorOf(error)?.message ?? failure} wrongCount={0} />
      <div className="table-import-actions">
        {made + filled > 0 && (
          <BusyButton
            intent="primary"
            text={texts.action_confirm({ made, filled, wrong })}
            isBusy={isLoading}
            onClick={() =>
              check !== null && void confirm({ clinic, params: { id }, body: { check, skip_wrong: wrong > 0 } })
            }
          />
        )}
        {wrong > 0 && (
          <BusyButton
            icon={<Download />}
            text={texts.action_report}
            isBusy={report.isBusy}
            onClick={() => void saveReport('wrong')}
          />
        )}
        {filled > 0 && (
          <BusyButton
            icon={<Download />}
            text={texts.action_report_filled}
            isBusy={report.isBusy}
            onClick={() => void saveReport('filled')}
          />
        )}
        <BusyButton variant="minimal" text={texts.action_columns} isBusy={false} onClick={onRename} />
        <BusyButton
          variant="minimal"
          text={texts.action_discard}
          isBusy={isCancelling}
          onClick={() => void cancel({ clinic, params: { id } })}
        />
      </div>
    </section>
  );
}
