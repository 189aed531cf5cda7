import { useSession } from '#renderer/lib/session/use-session.ts';

/** The person as this clinic employs them; null when it does not (3 §6, "employee binding"). */
export function useOwnEmployee(clinic: string): string | null {
  const { user } = useSession();
  return user?.resources.find(({ organization }) => organization === clinic)?.employee ?? null;
}
