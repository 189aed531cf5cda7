import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useListMyAppointmentsQuery } from './api.ts';
import { RecordList } from './components/record-list.tsx';
import { PER_PAGE, emptyTabs } from './empty-tabs.ts';
import { useRecordsAddress } from './tabs.ts';
import { texts } from './texts.ru.ts';
import './appointments.css';

/** Past appointments of one clinic, with what became of them. */
export function HistoryScreen() {
  const clinic = useClinic();
  const { page, linkTo } = useRecordsAddress();
  useAppointmentTopic('me');
  const query = useListMyAppointmentsQuery(
    { clinic: clinic.id, query: { tab: 'history', page, per_page: PER_PAGE } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHead title={texts.title_history} lead={texts.hint_history} />
      <RecordList query={query} page={page} linkTo={(to) => linkTo('upcoming', to)} empty={emptyTabs.history} />
    </>
  );
}
