import { useParams } from 'react-router-dom';
import { fullDate } from '#shared/format/dates.ts';
import { zoneInWords } from '#renderer/entities/clinic/russian-zones.ru.ts';
import { RowPage } from '#renderer/entities/row-form/row-page.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useGetAdminClinicQuery, type AdminClinic } from './api.ts';
import { ClinicAdmins } from './components/clinic-admins.tsx';
import { ClinicFacts } from './components/clinic-facts.tsx';
import { ClinicModules } from './components/clinic-modules.tsx';
import { ClinicStateTag } from './components/clinic-state-tag.tsx';
import { ClinicSwitch } from './components/clinic-switch.tsx';
import { ClinicWidget } from './components/clinic-widget.tsx';
import { texts } from './texts.ru.ts';
import './admin.css';

/** One clinic of the platform (K9): what the platform keeps of it, its administrators and modules, whether it works. */
export function AdminClinicScreen() {
  const { uuid = '' } = useParams();
  const query = useGetAdminClinicQuery({ params: { uuid } });
  return (
    <RowPage
      title={texts.title_clinic}
      query={query}
      missing={texts.alert_no_clinic}
      back={{ to: workPaths.adminClinics, text: texts.action_to_clinics }}
    >
      {(clinic) => <Clinic key={clinic.id} clinic={clinic} />}
    </RowPage>
  );
}

function Clinic({ clinic }: { readonly clinic: AdminClinic }) {
  return (
    <>
      <PageHead
        title={clinic.title}
        lead={
          <>
            <ClinicStateTag clinic={clinic} /> {texts.hint_created(fullDate(clinic.created_at))} ·{' '}
            {zoneInWords(clinic.timezone)}
          </>
        }
        action={
          <div className="admin-head-actions">
            <ButtonLink
              to={{ pathname: workPaths.adminUsers, search: String(new URLSearchParams({ clinic: clinic.id })) }}
            >
              {texts.action_people}
            </ButtonLink>
            {clinic.disabled_at === null && (
              <ButtonLink to={workPaths.clinicLog(clinic.slug)}>{texts.action_log}</ButtonLink>
            )}
            <ButtonLink to={paths.clinic(clinic.slug)}>{texts.action_page}</ButtonLink>
          </div>
        }
      />
      <ClinicFacts clinic={clinic} />
      <ClinicAdmins clinic={clinic} />
      <ClinicModules clinic={clinic} />
      <ClinicWidget clinic={clinic} />
      <ClinicSwitch clinic={clinic} />
    </>
  );
}
