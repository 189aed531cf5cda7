import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { useListAllMyAppointmentsQuery } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { CancelledByClinic } from './cancelled-by-clinic.tsx';
import { RecordRow } from './record-row.tsx';
import '../appointments.css';

/** px: the card that comes */
const HEIGHT = 184;

/** The person's next visit, of all clinics. @param otherwise stands there when there is none */
export function NextVisit({ otherwise }: { readonly otherwise?: ReactNode }) {
  useAppointmentTopic('me');
  const query = useListAllMyAppointmentsQuery(
    { query: { tab: 'upcoming', page: 1, per_page: 1 } },
    { refetchOnMountOrArgChange: true },
  );
  const { items = [], total = 0 } = query.currentData ?? {};
  const [next] = items;
  const host = useRowFocus<HTMLElement>(
    items.map(({ id }) => id),
    { skipsDanger: true },
  );
  return (
    <section className="next-visit" aria-label={texts.title_next} ref={host} tabIndex={-1}>
      <CancelledByClinic items={query.currentData?.items} list="next" />
      <PageState {...loadState(query)} skeleton={<Skeleton rows={1} rowHeight={HEIGHT} />}>
        {() => (
          <>
            {!next && otherwise}
            {next && (
              <div data-row={next.id}>
                <RecordRow record={next} showsClinic isFirst />
              </div>
            )}
            {total > 1 && (
              <Link className="next-visit-all" to={paths.allRecords}>
                {texts.action_all_upcoming(total)}
              </Link>
            )}
          </>
        )}
      </PageState>
    </section>
  );
}
