import { REGISTRY_PAGE } from '#shared/contract/registry.ts';
import type { RegistryTable } from '#shared/rules/registry-tables.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
import {
  useCreateDepartmentMutation,
  useCreateSpecialtyMutation,
  useDeleteDepartmentMutation,
  useDeleteSpecialtyMutation,
  useGetDepartmentQuery,
  useGetSpecialtyQuery,
  useListDepartmentsQuery,
  useUpdateDepartmentMutation,
  useUpdateSpecialtyMutation,
  type TitledRow,
} from './api.ts';
import { texts } from './texts.ru.ts';

interface Found<T> {
  readonly currentData?: T | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}
type Titled = Pick<TitledRow, 'id' | 'title'>;

/** A directory whose rows have only a title, as its table needs it. */
export interface TitledDirectory {
  readonly table: RegistryTable;
  readonly title: string;
  readonly titleNew: string;
  readonly titleEdit: string;
  readonly useList: (
    clinic: string,
    query: { readonly page: number; readonly search: string },
  ) => Found<{ readonly items: readonly Titled[]; readonly pages: number }>;
  readonly useRow: (clinic: string, id: string) => Found<TitledRow>;
  /** each throws what `unwrap()` throws */
  readonly useActions: (clinic: string) => {
    readonly create: (title: string) => Promise<TitledRow>;
    readonly update: (id: string, change: { readonly title: string; readonly version: number }) => Promise<TitledRow>;
    readonly remove: (id: string) => Promise<unknown>;
  };
}

/** What is on the screen may be old: another admin works with the same rows. */
export const FRESH = { refetchOnMountOrArgChange: true } as const;
/** The call's query of a table's page. */
export const tableQuery = ({ page, search }: { readonly page: number; readonly search: string }) => ({
  page,
  per_page: REGISTRY_PAGE,
  ...(search === '' ? {} : { search }),
});

export const specialties: TitledDirectory = {
  table: 'specialties',
  title: texts.title_specialties,
  titleNew: texts.title_new_specialty,
  titleEdit: texts.title_specialty,
  useList: (clinic, query) => useListSpecialtiesQuery({ clinic, query: tableQuery(query) }, FRESH),
  useRow: (clinic, id) => useGetSpecialtyQuery({ clinic, params: { id } }),
  useActions: (clinic) => {
    const [create] = useCreateSpecialtyMutation();
    const [update] = useUpdateSpecialtyMutation();
    const [remove] = useDeleteSpecialtyMutation();
    return {
      create: (title) => create({ clinic, body: { title } }).unwrap(),
      update: (id, body) => update({ clinic, params: { id }, body }).unwrap(),
      remove: (id) => remove({ clinic, params: { id } }).unwrap(),
    };
  },
};

export const departments: TitledDirectory = {
  table: 'departments',
  title: texts.title_departments,
  titleNew: texts.title_new_department,
  titleEdit: texts.title_department,
  useList: (clinic, query) => useListDepartmentsQuery({ clinic, query: tableQuery(query) }, FRESH),
  useRow: (clinic, id) => useGetDepartmentQuery({ clinic, params: { id } }),
  useActions: (clinic) => {
    const [create] = useCreateDepartmentMutation();
    const [update] = useUpdateDepartmentMutation();
    const [remove] = useDeleteDepartmentMutation();
    return {
      create: (title) => create({ clinic, body: { title } }).unwrap(),
      update: (id, body) => update({ clinic, params: { id }, body }).unwrap(),
      remove: (id) => remove({ clinic, params: { id } }).unwrap(),
    };
  },
};
