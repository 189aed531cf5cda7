import type { FastifyInstance } from 'fastify';
import { workstationSignInEndpoints as api } from '#shared/contract/workstation-sign-in.ts';
import { route } from '#server/http/route.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { toSignedIn } from '../auth.mapper.ts';
import { enterWorkstation, grantWorkstation } from './workstation-sign-in.service.ts';

/** Sign-in on a workstation by way of the system's browser (H9). */
export function workstationSignInRoutes(app: FastifyInstance, { settings }: { readonly settings: AuthSettings }): void {
  route(app, api.grantWorkstation, async ({ body }, call) => ({ code: await grantWorkstation(call, settings, body) }));
  route(app, api.enterWorkstation, async ({ body, headers }, call) =>
    toSignedIn(await enterWorkstation(call, settings, body, headers['x-device-marks'])),
  );
}
