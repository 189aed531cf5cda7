import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useListOwnClinicsQuery } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { ClinicCard } from './clinic-card.tsx';

/** px: the cards that come, with their heading */
const HEIGHT = 280;

/** Clinics in which the person is a patient; for somebody new what is given. */
export function OwnClinics({ children }: { readonly children: ReactNode }) {
  const query = useListOwnClinicsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const { isLoading, error, onRetry } = loadState(query);
  if (isLoading) return <Skeleton rows={1} rowHeight={HEIGHT} />;
  if (error !== undefined)
    return (
      <>
        <PartFailure text={texts.alert_own_clinics_failed(error)} onRetry={onRetry} />
        {children}
      </>
    );
  if (!data || data.items.length === 0) return children;
  return (
    <section aria-labelledby="own-clinics">
      <div className="section-head">
        <h2 id="own-clinics">{texts.title_own_clinics}</h2>
        <Link to={paths.clinics}>{texts.action_all_clinics}</Link>
      </div>
      <ul className="section-three">
        {data.items.map((clinic) => (
          <ClinicCard key={clinic.id} clinic={clinic} />
        ))}
      </ul>
    </section>
  );
}
