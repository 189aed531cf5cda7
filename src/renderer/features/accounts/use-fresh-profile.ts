import { useState } from 'react';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useGetProfileQuery, type Profile } from './profile-api.ts';

/** The profile as it was when the form was opened, read anew for it: a kept answer may be of before a change. */
export function useFreshProfile() {
  const query = useGetProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  const [profile, setProfile] = useState<Profile | null>(null);
  if (profile === null && query.currentData && !query.isFetching && query.error === undefined)
    setProfile(query.currentData);
  return { profile, state: loadState({ ...query, currentData: profile ?? undefined }) };
}
