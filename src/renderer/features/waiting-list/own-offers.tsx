import { useListOwnOffersQuery } from '#renderer/entities/waiting/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { OwnOffer } from './components/own-offer.tsx';
import { texts } from './texts.ru.ts';
import './waiting-list.css';

/** Times of all clinics that are held for the person now; nothing while there are none. */
export function OwnOffers() {
  const query = useListOwnOffersQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { error, onRetry } = loadState(query);
  const items = query.currentData?.items ?? [];
  if (error !== undefined) {
    // the visits around say it at length when nothing of the page comes
    return <PartFailure className="own-waiting" text={texts.alert_offers_failed(error)} onRetry={onRetry} />;
  }
  if (items.length === 0) return null;
  return (
    <section className="own-waiting" aria-label={texts.title_offers}>
      {items.map(({ organization: clinic, type, dependant, ...offer }) => (
        <OwnOffer
          key={offer.id}
          offer={offer}
          clinic={clinic}
          showsClinic
          type={type}
          dependant={dependant}
          onOver={() => void query.refetch()}
        />
      ))}
    </section>
  );
}
