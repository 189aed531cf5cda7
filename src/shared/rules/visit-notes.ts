/** Longest reason of a visit and longest comment of the desk, characters; the database holds them, too. */
export const MAX_REASON = 300;
export const MAX_COMMENT = 500;
