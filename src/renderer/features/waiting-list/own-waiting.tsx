import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListOwnWaitingQuery, type WaitingEntry, type WaitingOffer } from '#renderer/entities/waiting/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { OwnEntry } from './components/own-entry.tsx';
import { OwnOffer } from './components/own-offer.tsx';
import { texts } from './texts.ru.ts';
import './waiting-list.css';

type Offered = WaitingOffer & { readonly slot: string };
const isOpen = (offer: WaitingOffer | null): offer is Offered =>
  offer !== null && offer.status === 'open' && offer.slot !== null;
const isShown = ({ status }: WaitingEntry): boolean =>
  status === 'waiting' || status === 'offered' || status === 'expired';

/** What the person waits for in the clinic; a time that is held for them comes first. */
export function OwnWaiting() {
  const clinic = useClinic();
  const query = useListOwnWaitingQuery(
    { clinic: clinic.id },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const shown = (query.currentData?.items ?? []).filter(isShown);
  return (
    <PageState {...loadState(query)} skeleton={null} isEmpty={shown.length === 0} empty={null}>
      {() => (
        <section className="own-waiting" aria-label={texts.title_own}>
          {shown.map(
            ({ offer, type }) =>
              isOpen(offer) && (
                <OwnOffer key={offer.id} offer={offer} type={type} onOver={() => void query.refetch()} />
              ),
          )}
          {shown.map((entry) => !isOpen(entry.offer) && <OwnEntry key={entry.id} entry={entry} />)}
        </section>
      )}
    </PageState>
  );
}
