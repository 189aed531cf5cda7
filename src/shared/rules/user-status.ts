/** 1 §3, "User statuses" */
export const USER_STATUSES = ['pending_activation', 'activated', 'pending_approval', 'banned', 'disapproved'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
/** A status, or that the owner has closed the account, whatever its status was. */
export const ACCOUNT_STATES = [...USER_STATUSES, 'closed'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What a superuser does to an account (K9), and what it is then. */
export const USER_MOVES = {
  approve: { from: ['pending_approval', 'disapproved'], to: 'activated' },
  disapprove: { from: ['pending_approval'], to: 'disapproved' },
  ban: { from: ['activated'], to: 'banned' },
  unban: { from: ['banned'], to: 'activated' },
} as const satisfies Readonly<Record<string, { readonly from: readonly UserStatus[]; readonly to: UserStatus }>>;
export type UserMove = keyof typeof USER_MOVES;
const MOVES = Object.keys(USER_MOVES) as UserMove[];

/** Whether an account of this status may be moved so. */
export const mayMoveUser = (status: UserStatus, move: UserMove): boolean =>
  (USER_MOVES[move].from as readonly UserStatus[]).includes(status);
/** What may be done to an account of this status. */
export const userMovesFrom = (status: UserStatus): readonly UserMove[] =>
  MOVES.filter((move) => mayMoveUser(status, move));
/** Whether a move takes the person's access, which has to be said why. */
export const takesAccess = (move: UserMove): boolean => USER_MOVES[move].to !== 'activated';

/** Characters of the reason of a move. */
export const MAX_MOVE_REASON = 300;
