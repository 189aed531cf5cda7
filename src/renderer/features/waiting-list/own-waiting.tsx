import { Callout } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { isWaiting } from '#shared/rules/waiting-list.ts';
import { useListOwnWaitingQuery, type WaitingEntry } from '#renderer/entities/waiting/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { OwnEntry } from './components/own-entry.tsx';
import { OwnOffer } from './components/own-offer.tsx';
import { isOpenOffer } from './open-offer.ts';
import { texts } from './texts.ru.ts';
import './waiting-list.css';

const loadLeave = () => import('./components/leave.dialog.tsx').then(({ LeaveDialog }) => LeaveDialog);
const isShown = ({ status }: WaitingEntry): boolean =>
  status === 'waiting' || status === 'offered' || status === 'expired';

/** What the person, and who they book for, wait for in the clinic; a time that is held for them comes first. */
export function OwnWaiting() {
  const clinic = useClinic();
  const query = useListOwnWaitingQuery(
    { clinic: clinic.id },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const items = query.currentData?.items ?? [];
  const shown = items.filter(isShown);
  const [search, setSearch] = useSearchParams();
  // both of a letter: to what is offered, and to the end of the waiting
  const left = search.get('leave');
  const asked = search.get('offer') ?? left;
  const leaving =
    left === null ? undefined : items.find(({ status, offer }) => isWaiting(status) && offer?.id === left);
  const stay = () => setSearch({ offer: left ?? '' }, { replace: true, preventScrollReset: true });
  const host = useRowFocus<HTMLDivElement>(shown.map(({ id }) => id));
  return (
    <div ref={host} tabIndex={-1}>
      {leaving && (
        <LazyDialog load={loadLeave} onClose={stay}>
          {(LeaveDialog) => <LeaveDialog entry={leaving} clinic={clinic.id} onClose={stay} />}
        </LazyDialog>
      )}
      {asked !== null && query.currentData && <OfferNews items={items} asked={asked} />}
      <PageState {...loadState(query)} skeleton={<div />} isEmpty={shown.length === 0} empty={null}>
        {() => (
          <section className="own-waiting" aria-label={texts.title_own}>
            {shown.map(
              ({ id, offer, type, dependant }) =>
                isOpenOffer(offer) && (
                  <div key={offer.id} data-row={id}>
                    <OwnOffer
                      offer={offer}
                      clinic={clinic}
                      type={type}
                      dependant={dependant}
                      isAsked={offer.id === asked}
                      onOver={() => void query.refetch()}
                    />
                  </div>
                ),
            )}
            {shown.map(
              (entry) =>
                !isOpenOffer(entry.offer) && (
                  <div key={entry.id} data-row={entry.id}>
                    <OwnEntry entry={entry} clinic={clinic} />
                  </div>
                ),
            )}
          </section>
        )}
      </PageState>
    </div>
  );
}

/** What became of the offer of a letter that was opened late; nothing while it is in force, which its card shows. */
function OfferNews({ items, asked }: { readonly items: readonly WaitingEntry[]; readonly asked: string }) {
  const offer = items.find((entry) => entry.offer?.id === asked)?.offer ?? null;
  if (isOpenOffer(offer)) return null;
  return (
    <Callout
      compact
      intent={offer?.status === 'accepted' ? 'success' : 'warning'}
      className="own-waiting"
      role="status"
    >
      {offer?.status === 'accepted' ? texts.hint_offer_accepted : texts.hint_offer_over}
    </Callout>
  );
}
