import type { Static } from 'typebox';
import {
  adminUserEndpoints as users,
  type AdminUser as AdminUserSchema,
  type AdminUserRow as AdminUserRowSchema,
} from '#shared/contract/admin-users.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof users;
export type AdminUser = Static<typeof AdminUserSchema>;
export type AdminUserRow = Static<typeof AdminUserRowSchema>;
/** Tables and dialogs show their refusals themselves. */
const extraOptions = { showsOwnErrors: true };
const invalidatesTags = ['AdminUser'] as const;

export const {
  useListAdminUsersQuery,
  useGetAdminUserQuery,
  useMoveUserMutation,
  useEndUserSessionsMutation,
  useResetFactorsMutation,
  useSetUserRightsMutation,
  useWithdrawSuperuserMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['AdminUser', 'AdminClinic'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listAdminUsers: build.query<Output<Api['listAdminUsers']>, RequestInput<Api['listAdminUsers']>>({
      query: request(users.listAdminUsers),
      providesTags: ['AdminUser'],
      extraOptions,
    }),
    getAdminUser: build.query<AdminUser, RequestInput<Api['getAdminUser']>>({
      query: request(users.getAdminUser),
      providesTags: ['AdminUser'],
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    moveUser: build.mutation<AdminUser, RequestInput<Api['moveUser']>>({
      query: request(users.moveUser),
      invalidatesTags,
      extraOptions,
    }),
    endUserSessions: build.mutation<AdminUser, RequestInput<Api['endUserSessions']>>({
      query: request(users.endUserSessions),
      invalidatesTags,
      extraOptions,
    }),
    setUserRights: build.mutation<AdminUser, RequestInput<Api['setUserRights']>>({
      query: request(users.setUserRights),
      invalidatesTags: ['AdminUser', 'AdminClinic'],
      extraOptions,
    }),
    resetFactors: build.mutation<AdminUser, RequestInput<Api['resetFactors']>>({
      query: request(users.resetFactors),
      invalidatesTags,
      extraOptions,
    }),
    withdrawSuperuser: build.mutation<AdminUser, RequestInput<Api['withdrawSuperuser']>>({
      query: request(users.withdrawSuperuser),
      invalidatesTags,
      extraOptions,
    }),
  }),
});
