import { MIN_PATIENT_SEARCH } from '#shared/contract/patients.ts';

/** What can be searched for: two signs, or one figure, a card number. */
export const isPatientSearch = (text: string): boolean => text.length >= MIN_PATIENT_SEARCH || /^\d$/.test(text);
