import type { FastifyInstance } from 'fastify';
import { secondFactorEndpoints as api } from '#shared/contract/second-factor.ts';
import { route } from '#server/http/route.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { authTexts } from '../texts.ru.ts';
import { beginTotp, confirmTotp, ownFactors, removeTotp, renewRecoveryCodes } from './factors.service.ts';
import { passSecondFactor, sendSecondFactorCode } from './second-factor.service.ts';

interface Options {
  readonly settings: AuthSettings;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** The second factor: its check, its set-up, its end (K7). */
export function secondFactorRoutes(app: FastifyInstance, { settings, onSessionsClosed }: Options): void {
  route(app, api.passSecondFactor, async ({ body, headers }, call) => {
    const { token, deviceMark } = await passSecondFactor(call, settings, body.code, headers['x-device-marks']);
    return { token, device_mark: deviceMark, message: authTexts.signedIn };
  });
  route(app, api.sendSecondFactorCode, async (_, call) => ({
    message: authTexts.codeSent(await sendSecondFactorCode(call, settings)),
  }));
  route(app, api.getSecondFactor, async (_, call) => {
    const { totp, recoveryCodesLeft } = await ownFactors(call);
    return {
      mode: settings.TWO_FACTOR,
      totp: totp && {
        confirmed_at: instant(totp.confirmedAt),
        last_used_at: totp.lastUsedAt === null ? null : instant(totp.lastUsedAt),
      },
      recovery_codes_left: recoveryCodesLeft,
    };
  });
  route(app, api.beginTotp, async (_, call) => beginTotp(call, settings));
  route(app, api.confirmTotp, async ({ body }, call) => {
    const { recoveryCodes, token, ended } = await confirmTotp(call, settings, body.code);
    onSessionsClosed(ended);
    return { message: authTexts.factorAdded, recovery_codes: recoveryCodes, ...(token === null ? {} : { token }) };
  });
  route(app, api.removeTotp, async (_, call) => {
    onSessionsClosed(await removeTotp(call, settings));
    return { message: authTexts.factorRemoved };
  });
  route(app, api.renewRecoveryCodes, async (_, call) => ({
    recovery_codes: await renewRecoveryCodes(call, settings),
  }));
}
