import { loadState } from '#renderer/lib/api/load-state.ts';
import { useChosenCity } from '#renderer/lib/storage/chosen-city.ts';
import { overviewOf, useGetOverviewQuery } from './api.ts';

/**
 * The overview of the chosen city. While another one is read, that of before stays: nothing on the page jumps.
 * @param freshSeconds an older one is read again as the page is opened
 */
export function useOverview(freshSeconds?: number) {
  const query = useGetOverviewQuery(
    overviewOf(useChosenCity()),
    freshSeconds === undefined ? undefined : { refetchOnMountOrArgChange: freshSeconds },
  );
  const { currentData, data, isFetching, isUninitialized, isLoading } = query;
  const overview = currentData ?? (isFetching ? data : undefined);
  return { overview, isSettled: !isUninitialized && !isLoading, ...loadState({ ...query, currentData: overview }) };
}
