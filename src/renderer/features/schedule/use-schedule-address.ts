import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { readAddress, writeAddress, type ScheduleAddress } from './address.ts';

/** What the address says of the days that are shown, and the ways to others. */
export type ScheduleOfAddress = Omit<ReturnType<typeof useScheduleAddress>, 'doctor'>;

/** Doctor, date, step and hours of the schedule in its address: links, reload and «back» work. */
export function useScheduleAddress() {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const { doctor = null } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(params, today);
  const linkTo = (changes: Partial<ScheduleAddress>, of = doctor) => ({
    pathname: of === null ? paths.schedule(clinic.slug) : paths.scheduleOf(clinic.slug, of),
    search: writeAddress({ ...address, ...changes }, today),
  });
  const go = (changes: Partial<ScheduleAddress>, of = doctor) =>
    void navigate(linkTo(changes, of), {
      preventScrollReset: true,
      replace: of === doctor && changes.date === undefined,
    });
  return { ...address, doctor, today, linkTo, go };
}
