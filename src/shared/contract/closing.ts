import { Type } from 'typebox';
import { VISITS_AT_CLOSING } from '../rules/closing.ts';
import { Day, Instant, Uuid, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** A visit to come. `patient`: whom it is for, null for the person's own. */
const Visit = Type.Object({
  id: Uuid,
  clinic: Type.String(),
  doctor: Type.String(),
  patient: nullable(Type.String()),
  start_time: Instant,
});

/** Closing the own account, and what it means (1 §1). */
export const closingEndpoints = {
  previewClosing: defineEndpoint({
    id: 'previewClosing',
    method: 'GET',
    path: '/common/profile/closing/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Что значит закрыть кабинет: предстоящие приёмы и то, что этому мешает (1 §1)',
    response: Type.Object({
      visits: Type.Array(Visit),
      /** why it cannot be closed now */
      refusal: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
      /** until it is erased */
      days: Type.Integer(),
    }),
    errors: [],
  }),
  closeAccount: defineEndpoint({
    id: 'closeAccount',
    method: 'POST',
    path: '/common/profile/close/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Закрыть кабинет: пароль, предстоящие приёмы отменить или оставить; выход на всех устройствах (1 §1)',
    body: Type.Object(
      {
        /** absent of who has none: the proof of the last 15 minutes is theirs */
        password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
        visits: oneOf(VISITS_AT_CLOSING),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      message: Type.String(),
      /** last day on which it is restored by signing in */
      restore_until: Day,
      cancelled: Type.Integer(),
    }),
    errors: ['password_wrong', 'reauthentication_required', 'last_superuser', 'sole_admin', 'too_many_attempts'],
  }),
} as const;
