import { expect, it } from 'vitest';
import { takesAccess, USER_STATUSES, userMovesFrom } from './user-status.ts';

it('each status has its moves; who waits for activation has none', () =>
  expect(Object.fromEntries(USER_STATUSES.map((status) => [status, userMovesFrom(status)]))).toEqual({
    pending_activation: [],
    activated: ['ban'],
    pending_approval: ['approve', 'disapprove'],
    banned: ['unban'],
    disapproved: ['approve'],
  }));

it('a ban and a refusal take the access', () =>
  expect((['approve', 'disapprove', 'ban', 'unban'] as const).filter(takesAccess)).toEqual(['disapprove', 'ban']));
