import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { useGetPatientBannerQuery, type BannerFacts, type BannerQuery } from './api.ts';

/** A banner that is read: with facts, or on the way, or refused. */
export interface BannerRead {
  /** undefined until they are there, and for whoever may not look */
  readonly facts: BannerFacts | undefined;
  readonly isReading: boolean;
  readonly refusal: ApiError | null;
  readonly retry: () => void;
}

/**
 * Reads what is seen of a patient beside a list or a time. The look goes to the log; who may not look reads nothing.
 * @param id of the patient; null while it is not settled whose banner is wanted
 */
export function useBanner(clinic: string, id: string | null, query: BannerQuery = {}): BannerRead {
  const mayRead = useCan('patient.read', clinic);
  const isSkipped = id === null || !mayRead;
  const { currentData, error, isFetching, refetch } = useGetPatientBannerQuery(
    { clinic, params: { id: id ?? '' }, query },
    { skip: isSkipped, refetchOnMountOrArgChange: true },
  );
  const facts = isSkipped ? undefined : currentData;
  const isReading = mayRead && !facts && (id === null || isFetching);
  return {
    facts,
    isReading,
    refusal: isSkipped || isReading || facts ? null : errorOf(error),
    retry: () => void refetch(),
  };
}
