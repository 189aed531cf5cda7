/** Free times of all clinics are counted up to here: that many, or more. */
export const MANY_TIMES = 10_000;
