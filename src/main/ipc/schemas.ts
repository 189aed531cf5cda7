import { Type, type Static, type TSchema } from 'typebox';
import type { Channel, Request } from '#shared/workstation/bridge.ts';
import { PrintKindSchema, PrintRequestSchema, PrintSetupSchema } from './print-schemas.ts';

const Secret = Type.Union([Type.Literal('session'), Type.Literal('device-marks')]);

/** Every channel must have a schema here, or this file does not compile. Nothing undeclared passes. */
export const requestSchemas = {
  'workstation:app-info': Type.Undefined(),
  'workstation:server-address-get': Type.Undefined(),
  'workstation:server-address-set': Type.Object(
    { address: Type.String({ maxLength: 2000 }) },
    { additionalProperties: false },
  ),
  'workstation:secret-get': Type.Object({ name: Secret }, { additionalProperties: false }),
  'workstation:secret-set': Type.Object(
    { name: Secret, value: Type.Union([Type.String({ minLength: 1, maxLength: 4096 }), Type.Null()]) },
    { additionalProperties: false },
  ),
  'workstation:browser-sign-in-begin': Type.Undefined(),
  'workstation:browser-sign-in-code': Type.Undefined(),
  'workstation:browser-sign-in-cancel': Type.Undefined(),
  'workstation:system-lock': Type.Undefined(),
  'workstation:printers-list': Type.Undefined(),
  'workstation:printer-remember': Type.Object(
    { kind: PrintKindSchema, setup: Type.Union([PrintSetupSchema, Type.Null()]) },
    { additionalProperties: false },
  ),
  'workstation:print-pdf': PrintRequestSchema,
} satisfies Record<Channel, TSchema>;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

/** Compiles only while each schema and the contract's type say the same. */
export const schemasMatchTypes: { readonly [C in Channel]: Same<Static<(typeof requestSchemas)[C]>, Request<C>> } = {
  'workstation:app-info': true,
  'workstation:server-address-get': true,
  'workstation:server-address-set': true,
  'workstation:secret-get': true,
  'workstation:secret-set': true,
  'workstation:browser-sign-in-begin': true,
  'workstation:browser-sign-in-code': true,
  'workstation:browser-sign-in-cancel': true,
  'workstation:system-lock': true,
  'workstation:printers-list': true,
  'workstation:printer-remember': true,
  'workstation:print-pdf': true,
};
