import { fullName } from '#shared/format/names.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useListDepartmentsQuery, useListEmployeesQuery, type EmployeeRow } from './api.ts';
import type { DoctorPart } from './doctor-rules.ts';
import { FRESH } from './directories.ts';

/** One of the things to choose from. */
export interface SelectOption {
  readonly id: string;
  readonly text: string;
}
/** The first page of what was searched for, at most 20 (2 §9), or why there is none. */
export interface OptionsState {
  readonly options: readonly SelectOption[];
  readonly isLoading: boolean;
  readonly error: string | undefined;
  readonly onRetry: () => void;
}

/** Lists to choose from load twenty rows (2 §9). */
const OPTIONS = 20;
const pageOf = (search: string) => ({ page: 1, per_page: OPTIONS, ...(search === '' ? {} : { search }) });

interface Found<Row> {
  readonly currentData?: { readonly items: readonly Row[] } | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}
function stateOf<Row>(query: Found<Row>, toOption: (row: Row) => SelectOption): OptionsState {
  return { ...loadState(query), options: query.currentData?.items.map(toOption) ?? [] };
}
const toTitled = ({ id, title }: { readonly id: string; readonly title: string }): SelectOption => ({
  id,
  text: title,
});
const toPerson = ({ id, ...name }: EmployeeRow): SelectOption => ({ id, text: fullName(name) });

const useEmployeeOptions = (clinic: string, search: string) =>
  stateOf(useListEmployeesQuery({ clinic, query: pageOf(search) }, FRESH), toPerson);
const useSpecialtyOptions = (clinic: string, search: string) =>
  stateOf(useListSpecialtiesQuery({ clinic, query: pageOf(search) }, FRESH), toTitled);
const useDepartmentOptions = (clinic: string, search: string) =>
  stateOf(useListDepartmentsQuery({ clinic, query: pageOf(search) }, FRESH), toTitled);

/** What a doctor is made of, searched on the server: the hook of each field. */
export const optionHooks: Readonly<Record<DoctorPart, (clinic: string, search: string) => OptionsState>> = {
  employee: useEmployeeOptions,
  specialty: useSpecialtyOptions,
  department: useDepartmentOptions,
};
