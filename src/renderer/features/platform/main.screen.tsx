import { useState, type ComponentType, type ReactNode } from 'react';
import { EmptyInstallation } from '#renderer/entities/clinic/empty-installation.tsx';
import { useOverview } from '#renderer/entities/overview/use-overview.ts';
import { useWhenNear } from '#renderer/lib/page/use-when-near.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { AllClinics } from './components/all-clinics.tsx';
import { BelowFold } from '#renderer/ui/below-fold.tsx';
import { Drawing } from '#renderer/ui/drawing.tsx';
import { Figures } from './components/overview-parts.tsx';
import { greetingAt } from './greeting.ts';
import { texts } from './texts.ru.ts';
import './platform.css';
import './home.css';

interface MainScreenProps {
  /** the search over all clinics: app/ puts the feature here, and the next two */
  readonly search: ReactNode;
  /** of a person: the next visit */
  readonly next: ReactNode;
  /** of a person: whom they have been at */
  readonly again: ReactNode;
  /** of a person: the own clinics in place of those with the nearest time */
  readonly clinics: (nearest: ReactNode) => ReactNode;
}

/**
 * The first page (1 §2). A visitor finds a doctor first; whoever is signed in mostly comes for the next visit. Then
 * what can be chosen without typing, what the platform is made of, and who runs it.
 */
export function MainScreen({ search, next, again, clinics }: MainScreenProps) {
  const { user, config } = useSession();
  const now = useMinute();
  // what it stands under has its height by then
  const { isSettled } = useOverview();
  return (
    <>
      {user ? (
        <div className="home-column home-own">
          <h1 tabIndex={-1}>{texts.title_greeting(greetingAt(new Date(now).getHours()), user.profile.first_name)}</h1>
          {next}
          {search}
        </div>
      ) : (
        <Hero />
      )}
      <BelowFold>
        {user ? null : <div className="home-column home-search">{search}</div>}
        <div className="home-column">
          {config?.has_clinics === false ? <EmptyInstallation /> : null}
          {again}
          {config?.has_clinics === false ? null : <AllClinics clinics={clinics} />}
          {isSettled && <Foot />}
        </div>
      </BelowFold>
    </>
  );
}

/** About as long as the figures that come: what stands under them does not move then. */
const COMING = { clinics: 20, doctors: 100, free_times: 1000 };

/** What the platform promises, and how much there is of it. */
function Hero() {
  const { overview, error } = useOverview();
  const figures = overview ?? COMING;
  return (
    <header className="home-hero">
      <div className="home-column">
        <Drawing name="hero" className="home-art" />
        <h1 tabIndex={-1}>
          {texts.title_main[0]}
          <br />
          {texts.title_main[1]}
        </h1>
        <p>{texts.hint_main}</p>
        {error === undefined && (
          <div className={overview ? undefined : 'home-figures-coming'} aria-hidden={!overview}>
            <Figures clinics={figures.clinics} doctors={figures.doctors} times={figures.free_times} />
          </div>
        )}
      </div>
    </header>
  );
}

const loadFoot = () => import('./load-home-foot.ts').then(({ loadHomeFoot }) => loadHomeFoot());

/** What the platform is made of and who runs it: far down, so it is fetched when it comes into the window. */
function Foot() {
  const [loaded, setLoaded] = useState<{ readonly HomeFoot: ComponentType } | null>(null);
  const host = useWhenNear<HTMLDivElement>(
    () =>
      void loadFoot().then(
        (HomeFoot) => setLoaded({ HomeFoot }),
        () => undefined,
      ),
    0,
  );
  return (
    <div ref={host} className="home-foot">
      {loaded && <loaded.HomeFoot />}
    </div>
  );
}
