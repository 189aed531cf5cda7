import type { ReactNode } from 'react';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useListAllMyAppointmentsQuery } from './api.ts';
import { CancelledByClinic } from './components/cancelled-by-clinic.tsx';
import { RecordList } from './components/record-list.tsx';
import { RecordTabs } from './components/record-tabs.tsx';
import { WhoseChips } from './components/whose-chips.tsx';
import { PER_PAGE, emptyTabs } from './empty-tabs.ts';
import { queryOf, useRecordsAddress, type Tab } from './tabs.ts';
import { texts } from './texts.ru.ts';
import { useAllTabCounts } from './use-tab-counts.ts';
import './appointments.css';

/** Cancelled records are not shown over all clinics (1 §2). */
const TABS: readonly Tab[] = ['upcoming', 'completed'];

interface AllRecordsProps {
  /** what is offered by the waiting lists, above the visits */
  readonly offers?: ReactNode;
  /** what is waited for, below the visits to come */
  readonly waiting?: ReactNode;
}

/** «Все мои записи»: the same over all clinics. */
export function AllRecordsScreen({ offers, waiting }: AllRecordsProps) {
  const { tab, page, whose, linkTo } = useRecordsAddress(TABS);
  useAppointmentTopic('me');
  const query = useListAllMyAppointmentsQuery(
    { query: { tab, page, per_page: PER_PAGE, ...queryOf(whose) } },
    { refetchOnMountOrArgChange: true },
  );
  const counts = useAllTabCounts(whose);
  const choose = (
    <ButtonLink to={paths.clinics} look="primary">
      {texts.action_choose_clinic}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={texts.title_all_records} lead={texts.hint_all} />
      {tab === 'upcoming' && <CancelledByClinic items={query.currentData?.items} list={`${page} ${whose}`} />}
      {tab === 'upcoming' && offers}
      <RecordTabs tabs={TABS} current={tab} linkTo={linkTo} counts={counts} />
      <WhoseChips whose={whose} linkTo={(to) => linkTo(tab, 1, to)} />
      <RecordList
        query={query}
        page={page}
        hasNext={tab === 'upcoming'}
        linkTo={(to) => linkTo(tab, to)}
        showsClinic
        empty={{ ...emptyTabs[tab], action: tab === 'upcoming' ? choose : undefined }}
      />
      {tab === 'upcoming' && waiting}
    </>
  );
}
