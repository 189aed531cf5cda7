import { Type, type Static } from 'typebox';
import { Uuid } from './common.ts';

/** Path of the one WebSocket. */
export const REALTIME_PATH = '/ws';

/**
 * Topics. `slots:{doctorId}` (anybody: free times are public): times of a doctor changed.
 * `me` (signed in): own appointments changed; without ids: read everything of the person again, their roles, too. `schedule` (permission schedule.read): any slot of the clinic changed.
 * `staff` (permission directory.read): an employment of the clinic changed.
 * `jobs` (permission job.read), `platform-jobs` (permission platform_job.manage): a run of a job changed, at most four times a second.
 */
export const ClientMessage = Type.Union([
  /** must be the first message; `token` null for a visitor; `clinic` is the clinic's id */
  Type.Object(
    {
      type: Type.Literal('hello'),
      token: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
      clinic: Type.Union([Uuid, Type.Null()]),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { type: Type.Literal('subscribe'), topic: Type.String({ maxLength: 100 }) },
    { additionalProperties: false },
  ),
  Type.Object(
    { type: Type.Literal('unsubscribe'), topic: Type.String({ maxLength: 100 }) },
    { additionalProperties: false },
  ),
  Type.Object({ type: Type.Literal('ping') }, { additionalProperties: false }),
]);
export type ClientMessage = Static<typeof ClientMessage>;

/** Events carry ids only; the client fetches what it may see. */
export type ServerMessage =
  | { readonly type: 'welcome'; readonly authenticated: boolean }
  | { readonly type: 'subscribed'; readonly topic: string }
  | { readonly type: 'refused'; readonly topic: string; readonly code: string }
  | { readonly type: 'event'; readonly topic: string; readonly ids: readonly string[] }
  | { readonly type: 'pong' };
