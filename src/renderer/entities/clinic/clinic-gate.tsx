import { useEffect, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { setPrimaryColor } from '#renderer/lib/theme/color-scheme.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { useGetClinicBySlugQuery, useGetClinicQuery } from './api.ts';
import { ClinicContext } from './clinic-context.ts';
import { kindOfClinicName } from './clinic-name.ts';
import { rememberClinic } from './last-clinic.ts';

interface ClinicGateProps {
  /** slug or uuid of the clinic, where the address names none */
  readonly name?: string | undefined;
  /** shown when there is no such clinic */
  readonly notFound: ReactNode;
  readonly loading: ReactNode;
  /** dresses the error with its retry */
  readonly failed: (content: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** Finds the clinic of the address by slug or uuid, remembers it and puts its colours on the page. */
export function ClinicGate({ name = '', notFound, loading, failed, children }: ClinicGateProps) {
  // phones begin what is typed with a capital
  const clinicName = (useParams()['clinicName'] ?? name).toLowerCase();
  const kind = kindOfClinicName(clinicName);
  const bySlug = useGetClinicBySlugQuery({ params: { slug: clinicName } }, { skip: kind !== 'slug' });
  const byUuid = useGetClinicQuery({ params: { uuid: clinicName } }, { skip: kind !== 'uuid' });
  const { currentData: clinic, error: caught, isFetching, refetch } = kind === 'uuid' ? byUuid : bySlug;
  const error = errorOf(caught);

  useEffect(() => {
    if (clinic) rememberClinic(clinic);
    setPrimaryColor(clinic?.front.primaryColor);
    return () => setPrimaryColor(undefined);
  }, [clinic]);

  if (kind === 'wrong' || error?.status === 404) return notFound;
  if (clinic) return <ClinicContext value={clinic}>{children}</ClinicContext>;
  if (isFetching || !error) return loading;
  return failed(
    <PageState heading="h1" isLoading={false} error={error.message} onRetry={() => void refetch()}>
      {() => null}
    </PageState>,
  );
}
