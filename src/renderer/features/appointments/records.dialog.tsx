import { useState } from 'react';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { useListMyAppointmentsQuery } from './api.ts';
import { RecordList } from './components/record-list.tsx';
import { tabTitles } from './components/record-tabs.tsx';
import { PER_PAGE, emptyTabs } from './empty-tabs.ts';
import { TABS, searchOf, type Tab } from './tabs.ts';
import { texts } from './texts.ru.ts';
import { useTabCounts } from './use-tab-counts.ts';
import './appointments.css';

/** Own records of the clinic over its page, by tabs (1 §2 "Public clinic page"). More of them are on their page. */
export function RecordsDialog({ onClose }: { readonly onClose: () => void }) {
  const clinic = useClinic();
  const [tab, setTab] = useState<Tab>('upcoming');
  useAppointmentTopic('me');
  const query = useListMyAppointmentsQuery(
    { clinic: clinic.id, query: { tab, page: 1, per_page: PER_PAGE } },
    { refetchOnMountOrArgChange: true },
  );
  const counts = useTabCounts(clinic.id, 'all');
  const page = paths.myRecords(clinic.slug);
  const segments = TABS.map((value) => {
    const count = counts[value];
    return { value, text: tabTitles[value], ...(count === undefined ? {} : { count }) };
  });
  return (
    <Modal
      title={texts.title_my_records}
      isOpen
      isWide
      isForgettable
      onClose={onClose}
      actions={<ButtonLink to={{ pathname: page, search: searchOf(tab) }}>{texts.action_records_page}</ButtonLink>}
    >
      <div className="records-dialog">
        <Segments label={texts.title_tabs} segments={segments} chosen={tab} onChoose={setTab} />
        <RecordList
          query={query}
          page={1}
          linkTo={(to) => ({ pathname: page, search: searchOf(tab, to) })}
          empty={emptyTabs[tab]}
        />
      </div>
    </Modal>
  );
}
