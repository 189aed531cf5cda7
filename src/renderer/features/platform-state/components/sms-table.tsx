import { formatPhone } from '#shared/format/phone.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useListUnsentSmsQuery, useRetrySmsMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { unsentQuery, UnsentTable, type UnsentAddress } from './unsent-table.tsx';

/** Messages to phones that did not arrive, or wait (A25); a code is nobody's any more. */
export function SmsTable({ address }: { readonly address: UnsentAddress }) {
  const query = useListUnsentSmsQuery(unsentQuery(address), { refetchOnMountOrArgChange: true });
  const [retry] = useRetrySmsMutation();
  return (
    <UnsentTable
      caption={texts.title_sms_list}
      empty={texts.hint_no_sms}
      load={loadState(query)}
      found={query.currentData}
      address={address}
      toOf={({ to }) => formatPhone(to)}
      errorTitle={texts.column_sms_error}
      errorOf={({ error }) => texts.sms_errors[error ?? ''] ?? error ?? ''}
      onRetry={async (id) => {
        const { error } = await retry({ params: { id } });
        if (!error) notifyDone(texts.alert_sms_retried);
      }}
    />
  );
}
