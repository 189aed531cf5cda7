import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useGetClinicSettingsQuery } from './api.ts';
import { SettingsForm } from './components/settings-form.tsx';
import { texts } from './texts.ru.ts';

/** «Клиника»: what its administrator keeps of it (2 §2 "Clinic settings"). */
export function ClinicSettingsScreen() {
  const clinic = useClinic();
  const query = useGetClinicSettingsQuery({ clinic: clinic.id });
  if (query.currentData) return <SettingsForm key={clinic.id} settings={query.currentData} />;
  return (
    <>
      <PageHead title={texts.title_settings} isWaiting />
      <PageState {...loadState(query)} skeleton={<Skeleton rows={7} rowHeight={72} />}>
        {() => null}
      </PageState>
    </>
  );
}
