import { useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { LettersTable } from './components/letters-table.tsx';
import { SmsTable } from './components/sms-table.tsx';
import { texts } from './texts.ru.ts';
import './platform-state.css';

/** Letters (A47) and SMS (A25) that did not go, or wait. */
export function LettersScreen() {
  const address = useListAddress(['state', 'channel']);
  const isSms = address.filters.channel === 'sms';
  return (
    <>
      <PageHead title={texts.title_letters} lead={texts.hint_letters} />
      <div className="platform-filter">
        <FilterSelect
          label={texts.field_channel}
          none={texts.title_letters_list}
          value={isSms ? 'sms' : null}
          choices={[['sms', texts.title_sms_list]]}
          onChange={(channel) => address.setFilter('channel', channel ?? '')}
        />
        <FilterSelect
          label={texts.field_letter_state}
          none={texts.letters_failed}
          value={address.filters.state === 'waiting' ? 'waiting' : null}
          choices={[['waiting', texts.letters_waiting]]}
          onChange={(state) => address.setFilter('state', state ?? '')}
        />
      </div>
      {isSms ? <SmsTable address={address} /> : <LettersTable address={address} />}
    </>
  );
}
