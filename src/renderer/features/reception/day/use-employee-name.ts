import { fullName } from '#shared/format/names.ts';
import { useListDoctorsQuery } from '#renderer/entities/doctor/api.ts';

/** The most that one call gives; a clinic with more doctors shows no name until somebody is chosen. */
const ALL = 100;

/** Name of a chosen employee; '' while it is not known. */
export function useEmployeeName(clinic: string, employee: string | null): string {
  const { currentData } = useListDoctorsQuery({ clinic, query: { page: 1, per_page: ALL } }, { skip: employee === null });
  const found = currentData?.items.find((doctor) => doctor.employee.id === employee);
  return found ? fullName(found.employee) : '';
}
