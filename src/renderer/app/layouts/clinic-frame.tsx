import { lazy, Suspense, use, useLayoutEffect, type ReactNode } from 'react';
import { ClinicGate } from '#renderer/entities/clinic/clinic-gate.tsx';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { NotFoundScreen } from '#renderer/features/status/not-found.screen.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';
import { Splash } from '../splash.tsx';
import { PlatformLayout } from './platform-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Seen by few: the first pages do without it. */
const ClinicDisabled = lazy(() =>
  import('#renderer/features/status/clinic-disabled.tsx').then((module) => ({ default: module.ClinicDisabled })),
);

interface ClinicFrameProps {
  readonly children: ReactNode;
  /** slug of the clinic, where the address names none */
  readonly name?: string | undefined;
  /** until the clinic is found */
  readonly loading?: ReactNode;
  /** the page in another frame, for one that can do without a clinic */
  readonly otherwise?: ReactNode;
}

/** Frame of what belongs to a clinic: finds it, or says that there is none. */
export function ClinicFrame({ children, name, loading = <Splash />, otherwise }: ClinicFrameProps) {
  const plain = (content: ReactNode) => otherwise ?? <PlatformLayout column="column">{content}</PlatformLayout>;
  return (
    <ClinicGate name={name} notFound={plain(<NotFoundScreen />)} loading={loading} failed={plain}>
      <Inside plain={plain}>{children}</Inside>
    </ClinicGate>
  );
}

interface InsideProps {
  readonly plain: (content: ReactNode) => ReactNode;
  readonly children: ReactNode;
}
function Inside({ plain, children }: InsideProps) {
  const clinic = useClinic();
  const { user } = useSession();
  const realtime = use(RealtimeContext);
  useLayoutEffect(() => {
    realtime?.identify({ clinic: clinic.id });
    return () => realtime?.identify({ clinic: null });
  }, [realtime, clinic.id]);
  if (clinic.is_disabled && user?.is_superuser !== true)
    return plain(
      <Suspense fallback={<Splash />}>
        <ClinicDisabled title={clinic.title} />
      </Suspense>,
    );
  return <div className="frame">{children}</div>;
}

/** The public header and footer around a page of the clinic. */
export function ClinicSite({ children }: Pick<ClinicFrameProps, 'children'>) {
  return (
    <>
      <SiteHeader clinic={useClinic()} />
      {children}
      <SiteFooter />
    </>
  );
}
