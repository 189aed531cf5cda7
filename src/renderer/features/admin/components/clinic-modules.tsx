import { SWITCHED_MODULES } from '#shared/access/modules.ts';
import { ModuleSwitches } from '#renderer/entities/clinic/module-switches.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useSetClinicModulesMutation, type AdminClinic } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** What of the product a clinic has (A51), as the platform switches it. */
export function ClinicModules({ clinic }: { readonly clinic: AdminClinic }) {
  const [send] = useSetClinicModulesMutation();
  return (
    <SectionCard title={texts.title_modules}>
      <ModuleSwitches
        modules={clinic.modules}
        shown={SWITCHED_MODULES}
        save={(modules) => send({ params: { uuid: clinic.id }, body: { modules, version: clinic.version } }).unwrap()}
      />
    </SectionCard>
  );
}
