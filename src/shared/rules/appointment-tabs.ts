/** Lists of a person's own appointments (1 §2). */
export const APPOINTMENT_TABS = ['upcoming', 'completed', 'cancelled', 'history'] as const;
/**
 * upcoming: active, not over yet; completed: the rest of the active; cancelled; history: all that is over or cancelled
 */
export type AppointmentTab = (typeof APPOINTMENT_TABS)[number];
