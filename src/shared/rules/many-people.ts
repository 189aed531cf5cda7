/** Accounts of the platform are counted up to here: that many, or more. Pages end there, too. */
export const MANY_PEOPLE = 10_000;
