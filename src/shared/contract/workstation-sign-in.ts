import { Type } from 'typebox';
import { DeviceMark, DeviceMarks } from './auth.ts';
import { oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Hash of the verifier that only the workstation has (RFC 7636, S256). */
const Challenge = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** Sign-in on a workstation by way of the system's browser (H9, RFC 8252). */
export const workstationSignInEndpoints = {
  grantWorkstation: defineEndpoint({
    id: 'grantWorkstation',
    method: 'POST',
    path: '/api/auth/workstation/grant',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    limit: 'social',
    summary: 'Код для входа на рабочем месте: уходит программе сам или вводится руками, действует 5 минут (H9)',
    body: Type.Object({ challenge: Challenge, way: oneOf(['loopback', 'typed']) }, { additionalProperties: false }),
    response: Type.Object({ code: Type.String() }),
    errors: [],
  }),
  enterWorkstation: defineEndpoint({
    id: 'enterWorkstation',
    method: 'POST',
    path: '/api/auth/workstation/token',
    hasSecret: true,
    isServedInMaintenance: true,
    scope: 'platform',
    access: 'public',
    limit: 'social',
    summary: 'Код и проверочное слово рабочего места → сеанс (H9)',
    headers: DeviceMarks,
    body: Type.Object(
      {
        code: Type.String({ minLength: 8, maxLength: 60 }),
        verifier: Type.String({ pattern: '^[A-Za-z0-9_-]{43,128}$' }),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      token: Type.String(),
      message: Type.String(),
      two_factor_code: Type.Optional(Type.Boolean()),
      device_mark: DeviceMark,
    }),
    errors: ['workstation_code_wrong', 'account_pending', 'account_blocked', 'account_closed', 'maintenance'],
  }),
};
