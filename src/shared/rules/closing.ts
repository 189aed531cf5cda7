/** Days until a closed account is erased (1 §1); until then it is restored by signing in. */
export const CLOSED_DAYS = 90;
/** Days before that on which its owner is written to. */
export const WARNED_DAYS = 7;
/** What becomes of visits to come when an account is closed. */
export const VISITS_AT_CLOSING = ['cancel', 'keep'] as const;
export type VisitsAtClosing = (typeof VISITS_AT_CLOSING)[number];
