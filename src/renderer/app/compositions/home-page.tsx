import { Suspense, lazy, type ReactNode } from 'react';
import { MainScreen } from '#renderer/features/platform/main.screen.tsx';
import { SearchForm } from '#renderer/features/search/components/search-form.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';

/** Only of people who are signed in: a visitor's first page does without them. */
const load = () => import('./load-own-home.ts').then(({ loadOwnHome }) => loadOwnHome());
const OwnVisits = lazy(() => load().then((module) => ({ default: module.OwnVisits })));
const PastDoctors = lazy(() => load().then((module) => ({ default: module.PastDoctors })));
const OwnClinics = lazy(() => load().then((module) => ({ default: module.OwnClinics })));

/** The first page, made of the features that meet on it. */
export function HomePage() {
  const { isSignedIn } = useSession();
  const own = (part: ReactNode, fallback: ReactNode = null) =>
    isSignedIn ? <Suspense fallback={fallback}>{part}</Suspense> : fallback;
  return (
    <MainScreen
      search={<SearchForm />}
      next={own(<OwnVisits />)}
      again={own(<PastDoctors />)}
      clinics={(nearest) => own(<OwnClinics>{nearest}</OwnClinics>, nearest)}
    />
  );
}
