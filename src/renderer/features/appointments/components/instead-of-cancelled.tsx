import { hasModule } from '#shared/access/has-module.ts';
import { fullName } from '#shared/format/names.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { texts } from '../texts.ru.ts';

/** What a patient may do whose visit the clinic has cancelled: another time of the doctor, or their waiting list. */
export function InsteadOfCancelled({ record }: { readonly record: OwnRecord }) {
  const { doctor, patient, organization: clinic } = record;
  if (!hasModule(clinic.modules, 'booking')) return null;
  const name = fullName(doctor);
  return (
    <>
      <ButtonLink
        look="tonal"
        to={paths.makeAppointmentTo(clinic.slug, doctor.id)}
        label={texts.action_other_time_to(name)}
      >
        {texts.action_other_time}
      </ButtonLink>
      <ButtonLink
        look="quiet"
        to={paths.waitForDoctor(clinic.slug, doctor.id, patient?.dependant ?? null)}
        label={texts.action_wait_for(name)}
      >
        {texts.action_wait}
      </ButtonLink>
    </>
  );
}
