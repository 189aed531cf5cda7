import { useListAllOwnWaitingQuery } from '#renderer/entities/waiting/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { OwnEntry } from './components/own-entry.tsx';
import { isOpenOffer } from './open-offer.ts';
import { texts } from './texts.ru.ts';
import './waiting-list.css';

/** What the person, and who they book for, wait for in all clinics; what is offered now stands above the visits. */
export function AllWaiting() {
  const query = useListAllOwnWaitingQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { error, onRetry } = loadState(query);
  const items = (query.currentData?.items ?? []).filter(({ offer }) => !isOpenOffer(offer));
  const host = useRowFocus<HTMLDivElement>(items.map(({ id }) => id));
  return (
    <div ref={host} tabIndex={-1}>
      {error !== undefined && <PartFailure text={texts.alert_own_failed(error)} onRetry={onRetry} />}
      {items.length > 0 && (
        <section className="own-waiting own-all" aria-labelledby="own-waiting">
          <h2 id="own-waiting">{texts.title_own}</h2>
          {items.map(({ organization: clinic, ...entry }) => (
            <div key={entry.id} data-row={entry.id}>
              <OwnEntry entry={entry} clinic={clinic} showsClinic />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
