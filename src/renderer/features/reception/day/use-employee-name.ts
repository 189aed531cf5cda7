import { fullName } from '#shared/format/names.ts';
import { useGetChosenEmployeeQuery } from '../api.ts';

/** Name of the employee whose list an administrator looks at; '' while it is not known. */
export function useEmployeeName(clinic: string, employee: string | null): string {
  const { currentData } = useGetChosenEmployeeQuery(
    { clinic, params: { id: employee ?? '' } },
    { skip: employee === null },
  );
  return currentData ? fullName(currentData) : '';
}
