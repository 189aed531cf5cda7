import type { ReactNode } from 'react';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useListMyAppointmentsQuery } from './api.ts';
import { BookedCallout } from './components/booked-callout.tsx';
import { CancelledByClinic } from './components/cancelled-by-clinic.tsx';
import { RecordList } from './components/record-list.tsx';
import { RecordTabs } from './components/record-tabs.tsx';
import { WhoseChips } from './components/whose-chips.tsx';
import { PER_PAGE, emptyTabs } from './empty-tabs.ts';
import { TABS, queryOf, useRecordsAddress } from './tabs.ts';
import { texts } from './texts.ru.ts';
import { useTabCounts } from './use-tab-counts.ts';
import './appointments.css';

/** «Мои записи» of one clinic. @param waiting what is waited for, above the visits to come */
export function MyRecordsScreen({ waiting }: { readonly waiting?: ReactNode }) {
  const clinic = useClinic();
  const { tab, page, whose, booked, rescheduled, linkTo } = useRecordsAddress();
  useAppointmentTopic('me');
  const query = useListMyAppointmentsQuery(
    { clinic: clinic.id, query: { tab, page, per_page: PER_PAGE, ...queryOf(whose) } },
    { refetchOnMountOrArgChange: true },
  );
  const told = tab === 'upcoming' ? (rescheduled ?? booked) : null;
  const counts = useTabCounts(clinic.id, whose);
  const canBook = useHasModule('booking');
  const book = (
    <ButtonLink to={paths.makeAppointment(clinic.slug)} look="primary">
      {texts.action_book}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={texts.title_my_records}
        action={canBook && <ButtonLink to={paths.makeAppointment(clinic.slug)}>{texts.action_book}</ButtonLink>}
      />
      <BookedCallout id={told} isRescheduled={rescheduled !== null} closeTo={linkTo('upcoming')} />
      {tab === 'upcoming' && (
        <CancelledByClinic items={query.currentData?.items} list={`${clinic.id} ${page} ${whose}`} />
      )}
      {tab === 'upcoming' && waiting}
      <RecordTabs tabs={TABS} current={tab} linkTo={linkTo} counts={counts} />
      <WhoseChips whose={whose} linkTo={(to) => linkTo(tab, 1, to)} />
      <RecordList
        query={query}
        page={page}
        hasNext={tab === 'upcoming'}
        told={told}
        linkTo={(to) => linkTo(tab, to)}
        empty={{ ...emptyTabs[tab], action: tab === 'upcoming' && canBook ? book : undefined }}
      />
    </>
  );
}
