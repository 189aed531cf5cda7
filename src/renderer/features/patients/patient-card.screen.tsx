import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { useGetPatientQuery } from '#renderer/entities/patient/api.ts';
import { mergedInto } from '#renderer/entities/patient/merged-into.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { OpenCard } from './components/open-card.tsx';
import { texts } from './texts.ru.ts';

/** «Медицинская карта №» (2 §2). Read anew at every opening, so that every look is in the log. */
export function PatientCardScreen() {
  const clinic = useClinic();
  const { uuidPatient = '' } = useParams();
  const query = useGetPatientQuery(
    { clinic: clinic.id, params: { id: uuidPatient } },
    { refetchOnMountOrArgChange: true },
  );
  const hasRegistry = useHasModule('registry');
  // somebody else saved it: what was not touched here is taken over
  useTopic(`card:${uuidPatient}`, () => void query.refetch());
  const mayList = useCan('patient.list', clinic.id) && hasRegistry;
  const { currentData } = query;
  // 404, or no uuid at all
  const isGone = !currentData && [404, 422].includes(errorOf(query.error)?.status ?? 0);
  // of an open card what was typed stays to be read
  const into = mergedInto(query.error);
  const stayed = currentData ? null : into;
  const { message } = stayed ?? {};
  useEffect(() => {
    if (message !== undefined) void showToast({ intent: 'none', message });
  }, [message]);
  if (stayed) return <Navigate to={paths.patient(clinic.slug, stayed.id)} replace />;
  if (isGone) {
    return (
      <Notice
        heading="h1"
        picture={<NothingFoundPicture />}
        title={texts.title_not_found}
        text={texts.hint_not_found}
        action={mayList && <ButtonLink to={paths.patients(clinic.slug)}>{texts.action_to_registry}</ButtonLink>}
      />
    );
  }
  return (
    <PageState {...loadState(query)} heading="h1" skeleton={<Skeleton rows={10} rowHeight={64} />}>
      {() => currentData && <OpenCard key={currentData.id} clinic={clinic} patient={currentData} into={into} />}
    </PageState>
  );
}
