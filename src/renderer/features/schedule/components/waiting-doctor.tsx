import { Callout } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorRowQuery } from '#renderer/entities/doctor/rows.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';

/** Over the week of who has not accepted the invitation: its times are nobody's to book yet. */
export function WaitingDoctor({ doctor }: { readonly doctor: string }) {
  const { id: clinic } = useClinic();
  const isOfAdministrator = useCan('directory.read', clinic);
  const { currentData } = useGetDoctorRowQuery({ clinic, params: { id: doctor } }, { skip: !isOfAdministrator });
  return currentData?.state === 'waiting' ? (
    <Callout compact intent="warning" className="schedule-waiting">
      {texts.hint_doctor_waiting}
    </Callout>
  ) : null;
}
