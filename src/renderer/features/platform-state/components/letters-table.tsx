import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useListUnsentLettersQuery, useRetryLetterMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { unsentQuery, UnsentTable, type UnsentAddress } from './unsent-table.tsx';

/** Letters that did not go, or wait (A47); a failed one is sent once more. */
export function LettersTable({ address }: { readonly address: UnsentAddress }) {
  const query = useListUnsentLettersQuery(unsentQuery(address), { refetchOnMountOrArgChange: true });
  const [retry] = useRetryLetterMutation();
  return (
    <UnsentTable
      caption={texts.title_letters_list}
      empty={texts.hint_no_letters}
      load={loadState(query)}
      found={query.currentData}
      address={address}
      toOf={({ to }) => to}
      subjectOf={({ subject }) => subject}
      errorTitle={texts.column_error}
      errorOf={({ error }) => error ?? ''}
      onRetry={async (id) => {
        const { error } = await retry({ params: { id } });
        if (!error) notifyDone(texts.alert_retried);
      }}
    />
  );
}
