import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ModuleSwitches } from '#renderer/entities/clinic/module-switches.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useGetClinicModulesQuery, useSaveClinicModulesMutation } from './api.ts';
import { texts } from './texts.ru.ts';
import './settings.css';
import '#renderer/ui/section-card.css';

/** «Модули»: the catalogue of 2 §2; what exists is switched here (K24). */
export function ClinicModulesScreen() {
  const clinic = useClinic();
  const query = useGetClinicModulesQuery({ clinic: clinic.id });
  const [send] = useSaveClinicModulesMutation();
  const now = query.currentData;
  return (
    <div className="clinic-settings">
      <PageHead title={texts.title_modules} lead={texts.lead_modules} />
      <PageState {...loadState(query)} skeleton={<Skeleton rows={12} rowHeight={56} />}>
        {() =>
          now && (
            <div className="card">
              <ModuleSwitches
                modules={now.modules}
                save={(modules) => send({ clinic: clinic.id, body: { modules, version: now.version } }).unwrap()}
              />
            </div>
          )
        }
      </PageState>
    </div>
  );
}
