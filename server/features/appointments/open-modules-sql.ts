/** Modules of `organization o` as its patients have them: one that takes no bookings is without `booking` (SQL). */
export const OPEN_MODULES = `case when o.takes_bookings then o.modules else array_remove(o.modules, 'booking') end`;
