import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOverview } from '#renderer/entities/overview/use-overview.ts';
import { lastClinic } from '#renderer/entities/clinic/last-clinic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { texts } from '../texts.ru.ts';
import { ClinicCard } from './clinic-card.tsx';
import { SpecialtyTiles } from './overview-parts.tsx';

interface AllClinicsProps {
  /** what stands in place of the clinics with the nearest time, or them */
  readonly clinics: (nearest: ReactNode) => ReactNode;
}

/** Times go all the time: what is older is read again. */
const FRESH_SECONDS = 30;

/** What can be chosen without typing: specialties, then clinics, each with its next time. */
export function AllClinics({ clinics }: AllClinicsProps) {
  const { overview, isLoading, error, onRetry } = useOverview(FRESH_SECONDS);
  const last = lastClinic();
  return (
    <PageState
      isLoading={isLoading}
      error={error}
      onRetry={onRetry}
      skeleton={
        <div className="home-skeleton">
          <Skeleton rows={2} rowHeight={72} />
          <Skeleton rows={1} rowHeight={190} />
        </div>
      }
    >
      {() =>
        overview && (
          <>
            {overview.specialties.length > 0 && (
              <section aria-labelledby="specialties">
                <div className="section-head">
                  <h2 id="specialties">{texts.title_specialties}</h2>
                  <Link to={paths.search({ city: overview.city })}>{texts.action_all_specialties}</Link>
                </div>
                <SpecialtyTiles specialties={overview.specialties} city={overview.city} />
              </section>
            )}
            {clinics(
              <section aria-labelledby="clinics">
                <div className="section-head">
                  <h2 id="clinics">{texts.title_clinics}</h2>
                  {last && <Link to={paths.clinic(last.slug)}>{texts.action_last_clinic(last.title)}</Link>}
                  <Link to={paths.clinics}>{texts.action_all_clinics}</Link>
                </div>
                <ul className="section-three">
                  {overview.nearest.map((clinic) => (
                    <ClinicCard key={clinic.id} clinic={clinic} nextOf={clinic.next_specialty} />
                  ))}
                </ul>
              </section>,
            )}
          </>
        )
      }
    </PageState>
  );
}
