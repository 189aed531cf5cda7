import { Suspense, lazy } from 'react';

/** Seen once in the life of an installation: the first pages do without it. */
const Steps = lazy(() =>
  import('./empty-installation-steps.tsx').then((module) => ({ default: module.EmptyInstallationSteps })),
);

/** In place of clinics while there is none. */
export function EmptyInstallation() {
  return (
    <Suspense>
      <Steps />
    </Suspense>
  );
}
