import { createContext, use } from 'react';
import type { Clinic } from './api.ts';

/** The clinic of the address; null outside of a clinic. */
export const ClinicContext = createContext<Clinic | null>(null);

/** The clinic whose pages these are, or null on the platform's own pages. */
export const useOptionalClinic = (): Clinic | null => use(ClinicContext);

/** The clinic whose pages these are; only for screens under `/clinics/:clinicName`. */
export function useClinic(): Clinic {
  const clinic = useOptionalClinic();
  if (!clinic) throw new Error('useClinic outside of a clinic route');
  return clinic;
}
