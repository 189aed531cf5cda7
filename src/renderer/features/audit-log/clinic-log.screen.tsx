import { auditLogEndpoints as log } from '#shared/contract/audit-log.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useListAuditQuery } from './api.ts';
import { ExportButton } from './components/export-button.tsx';
import { LOG_FILTERS, LogFilters, queryOf } from './components/log-filters.tsx';
import { LogTable } from './components/log-table.tsx';
import { PlacePages } from './components/place-pages.tsx';
import { texts } from './texts.ru.ts';
import { usePlaces } from './use-places.ts';
import './audit-log.css';

/** The clinic's own log for its administrators: views and changes, narrowed, paged, saved as a table. */
export function ClinicLogScreen() {
  const { id: clinic } = useClinic();
  const address = useListAddress(LOG_FILTERS);
  const query = queryOf(address.filters);
  const places = usePlaces(JSON.stringify(query));
  const found = useListAuditQuery(
    { clinic, query: places.after === undefined ? query : { ...query, after: places.after } },
    { refetchOnMountOrArgChange: true },
  );
  const errors = errorOf(found.error)?.errors ?? {};
  return (
    <>
      <PageHead
        title={texts.title_log}
        lead={texts.hint_log}
        action={<ExportButton file={() => fetchFile(log.exportAudit, { clinic, query })} />}
      />
      <LogFilters address={address} errors={errors} />
      <LogTable caption={texts.title_log} {...loadState(found)} rows={found.currentData?.items ?? []} />
      <PlacePages places={places} next={found.currentData?.next ?? null} />
    </>
  );
}
