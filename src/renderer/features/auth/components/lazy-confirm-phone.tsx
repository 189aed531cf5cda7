import { Suspense, lazy } from 'react';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { ConfirmPhoneProps } from './confirm-phone.tsx';

const ConfirmPhone = lazy(() => import('./confirm-phone.tsx').then((module) => ({ default: module.ConfirmPhone })));

/** The code of a registration by phone; who registers by e-mail never loads it. */
export function LazyConfirmPhone(props: ConfirmPhoneProps) {
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <ConfirmPhone {...props} />
    </Suspense>
  );
}
