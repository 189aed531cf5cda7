/**
 * How far a session is open: `half_open` waits for the second factor, `enrolling` for one to be set up, `locked` for
 * the password after a rest, `full` may do what its person may. An endpoint says which it takes; without a word only
 * `full`.
 */
export const SESSION_LEVELS = ['half_open', 'enrolling', 'locked', 'full'] as const;
export type SessionLevel = (typeof SESSION_LEVELS)[number];
