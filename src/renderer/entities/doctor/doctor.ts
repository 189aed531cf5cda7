import type { Static } from 'typebox';
import type { DoctorCard, OfferedDoctor as OfferedDoctorSchema } from '#shared/contract/booking.ts';

export type Doctor = Static<typeof DoctorCard>;
/** A doctor with all that is said of them. */
export type DoctorInFull = Doctor & { readonly fullinfo: string };
/** A doctor with what can be booked on the next days. */
export type OfferedDoctor = Static<typeof OfferedDoctorSchema>;

/** Module of the clinic that lets patients book by video. */
export const VIDEO = 'video';
