import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useListAllMyAppointmentsQuery } from './api.ts';
import { CancelledByClinic } from './components/cancelled-by-clinic.tsx';
import { RecordList } from './components/record-list.tsx';
import { RecordTabs } from './components/record-tabs.tsx';
import { PER_PAGE, emptyTabs } from './empty-tabs.ts';
import { useRecordsAddress, type Tab } from './tabs.ts';
import { texts } from './texts.ru.ts';
import { useAllTabCounts } from './use-tab-counts.ts';
import './appointments.css';

/** Cancelled records are not shown over all clinics (1 §2). */
const TABS: readonly Tab[] = ['upcoming', 'completed'];

/** «Все мои записи»: the same over all clinics. */
export function AllRecordsScreen() {
  const { tab, page, linkTo } = useRecordsAddress(TABS);
  useAppointmentTopic('me');
  const query = useListAllMyAppointmentsQuery(
    { query: { tab, page, per_page: PER_PAGE } },
    { refetchOnMountOrArgChange: true },
  );
  const counts = useAllTabCounts();
  const choose = (
    <ButtonLink to={paths.clinics} look="primary">
      {texts.action_choose_clinic}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={texts.title_all_records} lead={texts.hint_all} />
      {tab === 'upcoming' && <CancelledByClinic items={query.currentData?.items} list={String(page)} />}
      <RecordTabs tabs={TABS} current={tab} linkTo={linkTo} counts={counts} />
      <RecordList
        query={query}
        page={page}
        hasNext={tab === 'upcoming'}
        linkTo={(to) => linkTo(tab, to)}
        showsClinic
        empty={{ ...emptyTabs[tab], action: tab === 'upcoming' ? choose : undefined }}
      />
    </>
  );
}
