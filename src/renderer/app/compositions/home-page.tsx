import { Suspense, lazy, type ReactNode } from 'react';
import { MainScreen } from '#renderer/features/platform/main.screen.tsx';
import { SearchForm } from '#renderer/features/search/components/search-form.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';

/** Only of people who are signed in: a visitor's first page does without them. */
const NextVisit = lazy(() =>
  import('#renderer/features/appointments/components/next-visit.tsx').then((module) => ({ default: module.NextVisit })),
);
const PastDoctors = lazy(() =>
  import('#renderer/features/search/components/past-doctors.tsx').then((module) => ({ default: module.PastDoctors })),
);
const OwnClinics = lazy(() =>
  import('#renderer/features/platform/components/own-clinics.tsx').then((module) => ({ default: module.OwnClinics })),
);

/** The first page, made of the features that meet on it. */
export function HomePage() {
  const { isSignedIn } = useSession();
  const own = (part: ReactNode, fallback: ReactNode = null) =>
    isSignedIn ? <Suspense fallback={fallback}>{part}</Suspense> : fallback;
  return (
    <MainScreen
      search={<SearchForm />}
      next={own(<NextVisit />)}
      again={own(<PastDoctors />)}
      clinics={(nearest) => own(<OwnClinics>{nearest}</OwnClinics>, nearest)}
    />
  );
}
