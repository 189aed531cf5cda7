import { Suspense, lazy } from 'react';

const SocialButtons = lazy(() => import('./social-buttons.tsx').then((module) => ({ default: module.SocialButtons })));

/**
 * The ways to sign in or to register through other services (1 §2); they come after the form that they stand under.
 * @param next where the way leads in the end
 */
export function SocialWays({ next }: { readonly next: string | null }) {
  return (
    <Suspense fallback={null}>
      <SocialButtons next={next} />
    </Suspense>
  );
}
