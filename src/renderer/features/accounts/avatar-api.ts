import type { Output } from '#shared/contract/endpoint.ts';
import { fileEndpoints } from '#shared/contract/files.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Answer = Output<typeof fileEndpoints.setAvatar>;
const extraOptions = { showsOwnErrors: true, seconds: 120 };

export const { useSetAvatarMutation, useRemoveAvatarMutation } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    setAvatar: build.mutation<Answer, RequestInput<typeof fileEndpoints.setAvatar>>({
      query: request(fileEndpoints.setAvatar),
      extraOptions,
    }),
    removeAvatar: build.mutation<Answer, void>({ query: request(fileEndpoints.removeAvatar), extraOptions }),
  }),
});
