import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { errorOf } from './api-error.ts';
import { baseApi } from './base-api.ts';
import { isOutage } from './api-error.ts';

interface ApiRoot {
  readonly api: ReturnType<typeof baseApi.reducer>;
}
/** The endpoints are the features': here they are known by name only. */
type Endpoints = Readonly<
  Record<
    string,
    {
      readonly initiate: (
        args: unknown,
        options: { readonly forceRefetch: true; readonly subscribe: false },
      ) => ThunkAction<unknown, ApiRoot, unknown, UnknownAction>;
    }
  >
>;

/**
 * The network, or the server, is back, or works are over: what could not be read meanwhile is read again. Refusals stay
 * as they are.
 */
export const refetchFailed = (): ThunkAction<void, ApiRoot, unknown, UnknownAction> => (dispatch, getState) => {
  const endpoints = baseApi.endpoints as unknown as Endpoints;
  for (const query of Object.values(getState().api.queries)) {
    const error = query?.status === 'rejected' ? errorOf(query.error) : null;
    const endpoint = endpoints[query?.endpointName ?? ''];
    if (error && (isOutage(error) || error.code === 'maintenance') && endpoint)
      dispatch(endpoint.initiate(query?.originalArgs, { forceRefetch: true, subscribe: false }));
  }
};
