import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { staffEndpoints as staff, type StaffRow as StaffRowSchema } from '#shared/contract/staff.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof staff;
export type StaffRow = Static<typeof StaffRowSchema>;
/** The table and the question show their refusals themselves. */
const extraOptions = { showsOwnErrors: true };

export const { useListStaffQuery, useSetStaffAdminMutation, useSetStaffOverbookingMutation } = baseApi
  .enhanceEndpoints({ addTagTypes: ['Staff'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listStaff: build.query<Output<Api['listStaff']>, RequestInput<Api['listStaff']>>({
        query: request(staff.listStaff),
        providesTags: ['Staff'],
        extraOptions,
      }),
      setStaffOverbooking: build.mutation<Output<Api['setStaffOverbooking']>, RequestInput<Api['setStaffOverbooking']>>(
        {
          query: request(staff.setStaffOverbooking),
          invalidatesTags: ['Staff'],
          extraOptions,
        },
      ),
      setStaffAdmin: build.mutation<Output<Api['setStaffAdmin']>, RequestInput<Api['setStaffAdmin']>>({
        query: request(staff.setStaffAdmin),
        invalidatesTags: (_, error) => (error ? [] : ['Staff']),
        extraOptions,
      }),
    }),
  });
