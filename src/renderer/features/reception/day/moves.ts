import type { Visit } from '../api.ts';

/** A visit that a doctor may still receive. */
export const canAccept = ({ status }: Pick<Visit, 'status'>): boolean => status === 'booked' || status === 'arrived';
