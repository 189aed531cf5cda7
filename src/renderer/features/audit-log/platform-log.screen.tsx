import { auditLogEndpoints as log } from '#shared/contract/audit-log.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useListPlatformAuditQuery } from './api.ts';
import { ExportButton } from './components/export-button.tsx';
import { LOG_FILTERS, LogFilters, queryOf } from './components/log-filters.tsx';
import { LogTable } from './components/log-table.tsx';
import { PlacePages } from './components/place-pages.tsx';
import { texts } from './texts.ru.ts';
import { usePlaces } from './use-places.ts';
import './audit-log.css';

/** The log of the platform and of all clinics, for superusers. */
export function PlatformLogScreen() {
  const address = useListAddress(LOG_FILTERS);
  const query = queryOf(address.filters);
  const places = usePlaces(JSON.stringify(query));
  const found = useListPlatformAuditQuery(
    { query: places.after === undefined ? query : { ...query, after: places.after } },
    { refetchOnMountOrArgChange: true },
  );
  const errors = errorOf(found.error)?.errors ?? {};
  return (
    <>
      <PageHead
        title={texts.title_platform_log}
        lead={texts.hint_log}
        action={<ExportButton file={() => fetchFile(log.exportPlatformAudit, { query })} />}
      />
      <LogFilters address={address} isPlatform errors={errors} />
      <LogTable
        caption={texts.title_platform_log}
        {...loadState(found)}
        rows={found.currentData?.items ?? []}
        hasClinics
      />
      <PlacePages places={places} next={found.currentData?.next ?? null} />
    </>
  );
}
