import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import {
  registryEndpoints as registry,
  type EmployeeRow as EmployeeRowSchema,
  type OwnEmployment as OwnEmploymentSchema,
  type TitledRow as TitledRowSchema,
} from '#shared/contract/registry.ts';
import type { DoctorRow } from '#renderer/entities/doctor/rows.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof registry;
export type TitledRow = Static<typeof TitledRowSchema>;
export type EmployeeRow = Static<typeof EmployeeRowSchema>;
export type OwnEmployment = Static<typeof OwnEmploymentSchema>;
type Removed = Output<Api['deleteDoctor']>;
/** Tables and forms of the registry show their refusals themselves. */
const extraOptions = { showsOwnErrors: true };
/** A row that is opened to be changed is read anew: changing an old one would only meet the newer one. */
const anew = { keepUnusedDataFor: 0 };

export const {
  useGetSpecialtyQuery,
  useCreateSpecialtyMutation,
  useUpdateSpecialtyMutation,
  useDeleteSpecialtyMutation,
  useListDepartmentsQuery,
  useGetDepartmentQuery,
  useCreateDepartmentMutation,
  useUpdateDepartmentMutation,
  useDeleteDepartmentMutation,
  useListEmployeesQuery,
  useGetEmployeeQuery,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
  useResendInvitationMutation,
  useSetEmployeePhotoMutation,
  useRemoveEmployeePhotoMutation,
  useListOwnEmploymentsQuery,
  useAcceptEmploymentMutation,
  useEndEmploymentMutation,
  useCreateDoctorMutation,
  useUpdateDoctorMutation,
  useDeleteDoctorMutation,
} = baseApi
  .enhanceEndpoints({ addTagTypes: ['Specialty', 'Department', 'Employee', 'Employment', 'DoctorRow', 'Doctor'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      getSpecialty: build.query<TitledRow, RequestInput<Api['getSpecialty']>>({
        query: request(registry.getSpecialty),
        providesTags: ['Specialty'],
        ...anew,
        extraOptions,
      }),
      createSpecialty: build.mutation<TitledRow, RequestInput<Api['createSpecialty']>>({
        query: request(registry.createSpecialty),
        invalidatesTags: ['Specialty'],
        extraOptions,
      }),
      updateSpecialty: build.mutation<TitledRow, RequestInput<Api['updateSpecialty']>>({
        query: request(registry.updateSpecialty),
        invalidatesTags: ['Specialty', 'DoctorRow', 'Doctor'],
        extraOptions,
      }),
      deleteSpecialty: build.mutation<Removed, RequestInput<Api['deleteSpecialty']>>({
        query: request(registry.deleteSpecialty),
        invalidatesTags: ['Specialty'],
        extraOptions,
      }),

      listDepartments: build.query<Output<Api['listDepartments']>, RequestInput<Api['listDepartments']>>({
        query: request(registry.listDepartments),
        providesTags: ['Department'],
        extraOptions,
      }),
      getDepartment: build.query<TitledRow, RequestInput<Api['getDepartment']>>({
        query: request(registry.getDepartment),
        providesTags: ['Department'],
        ...anew,
        extraOptions,
      }),
      createDepartment: build.mutation<TitledRow, RequestInput<Api['createDepartment']>>({
        query: request(registry.createDepartment),
        invalidatesTags: ['Department'],
        extraOptions,
      }),
      updateDepartment: build.mutation<TitledRow, RequestInput<Api['updateDepartment']>>({
        query: request(registry.updateDepartment),
        invalidatesTags: ['Department', 'DoctorRow', 'Doctor'],
        extraOptions,
      }),
      deleteDepartment: build.mutation<Removed, RequestInput<Api['deleteDepartment']>>({
        query: request(registry.deleteDepartment),
        invalidatesTags: ['Department'],
        extraOptions,
      }),

      listEmployees: build.query<Output<Api['listEmployees']>, RequestInput<Api['listEmployees']>>({
        query: request(registry.listEmployees),
        providesTags: ['Employee'],
        extraOptions,
      }),
      getEmployee: build.query<EmployeeRow, RequestInput<Api['getEmployee']>>({
        query: request(registry.getEmployee),
        providesTags: ['Employee'],
        ...anew,
        extraOptions,
      }),
      createEmployee: build.mutation<EmployeeRow, RequestInput<Api['createEmployee']>>({
        query: request(registry.createEmployee),
        invalidatesTags: ['Employee'],
        extraOptions,
      }),
      updateEmployee: build.mutation<EmployeeRow, RequestInput<Api['updateEmployee']>>({
        query: request(registry.updateEmployee),
        invalidatesTags: ['Employee', 'DoctorRow', 'Doctor'],
        extraOptions,
      }),
      setEmployeePhoto: build.mutation<EmployeeRow, RequestInput<Api['setEmployeePhoto']>>({
        query: request(registry.setEmployeePhoto),
        invalidatesTags: ['Employee', 'DoctorRow', 'Doctor'],
        extraOptions: { ...extraOptions, seconds: 120 },
      }),
      removeEmployeePhoto: build.mutation<EmployeeRow, RequestInput<Api['removeEmployeePhoto']>>({
        query: request(registry.removeEmployeePhoto),
        invalidatesTags: ['Employee', 'DoctorRow', 'Doctor'],
        extraOptions,
      }),
      resendInvitation: build.mutation<Output<Api['resendInvitation']>, RequestInput<Api['resendInvitation']>>({
        query: request(registry.resendInvitation),
        invalidatesTags: ['Employee'],
        extraOptions,
      }),
      deleteEmployee: build.mutation<Removed, RequestInput<Api['deleteEmployee']>>({
        query: request(registry.deleteEmployee),
        invalidatesTags: ['Employee'],
        extraOptions,
      }),

      listOwnEmployments: build.query<Output<Api['listOwnEmployments']>, RequestInput<Api['listOwnEmployments']>>({
        query: request(registry.listOwnEmployments),
        providesTags: ['Employment'],
        extraOptions,
      }),
      /** a refusal may mean that the list is out of date */
      acceptEmployment: build.mutation<Output<Api['acceptEmployment']>, RequestInput<Api['acceptEmployment']>>({
        query: request(registry.acceptEmployment),
        invalidatesTags: ['Employment'],
        extraOptions,
      }),
      endEmployment: build.mutation<Output<Api['endEmployment']>, RequestInput<Api['endEmployment']>>({
        query: request(registry.endEmployment),
        invalidatesTags: ['Employment'],
        extraOptions,
      }),

      createDoctor: build.mutation<DoctorRow, RequestInput<Api['createDoctor']>>({
        query: request(registry.createDoctor),
        invalidatesTags: ['DoctorRow', 'Doctor', 'Specialty'],
        extraOptions,
      }),
      updateDoctor: build.mutation<DoctorRow, RequestInput<Api['updateDoctor']>>({
        query: request(registry.updateDoctor),
        invalidatesTags: ['DoctorRow', 'Doctor', 'Specialty'],
        extraOptions,
      }),
      deleteDoctor: build.mutation<Removed, RequestInput<Api['deleteDoctor']>>({
        query: request(registry.deleteDoctor),
        invalidatesTags: ['DoctorRow', 'Doctor', 'Specialty'],
        extraOptions,
      }),
    }),
  });
