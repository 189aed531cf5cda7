import type { FastifyInstance } from 'fastify';
import { socialEndpoints as api } from '#shared/contract/social.ts';
import { maskedEmail } from '#shared/format/email.ts';
import { fieldsAs } from '#server/http/domain-error.ts';
import { acceptForms } from '#server/http/form-body.ts';
import { route } from '#server/http/route.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import { convertToken, type ConvertClients } from './convert-token.service.ts';
import { exchangeToken } from './exchange.service.ts';
import { linkByTicket, ownIdentities, rejectIdentity, unlinkIdentity } from './linking.service.ts';
import { confirmNewcomer, registerNewcomer } from './newcomers.service.ts';
import {
  fromBeginning,
  fromConversion,
  fromNewcomer,
  fromReturn,
  toConverted,
  toFinished,
  toIdentities,
  toSignedIn,
} from './social.mapper.ts';
import type { Social } from './social-settings.ts';
import { socialTexts } from './texts.ru.ts';
import { beginLink, beginProof, beginSignIn, finishWay } from './ways.service.ts';

interface Options extends Pick<Social, 'settings' | 'providers'> {
  readonly convertClients: ConvertClients;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

/** Sign-in through other services (1 §2, §7, K15). */
export function socialRoutes(
  app: FastifyInstance,
  { settings, providers, convertClients, onSessionsClosed }: Options,
): void {
  const social: Social = {
    settings,
    providers,
    warn: (provider, reason) => app.log.warn({ provider, reason }, 'a provider of sign-ins refused or did not answer'),
  };
  const marksOf = (headers: { 'x-device-marks'?: string }) => headers['x-device-marks'];
  route(app, api.startSocialSignIn, async ({ body }, call) => ({
    url: await beginSignIn(call, social, fromBeginning(body)),
  }));
  route(app, api.startSocialLink, async ({ body }, call) => ({
    url: await beginLink(call, social, fromBeginning(body)),
  }));
  route(app, api.startSocialProof, async ({ body }, call) => ({
    url: await beginProof(call, social, fromBeginning(body)),
  }));
  route(app, api.finishSocial, async ({ body }, call) =>
    toFinished(await finishWay(call, social, fromReturn(body), call.maybeActor)),
  );
  route(app, api.exchangeSocialToken, async ({ body, headers }, call) =>
    toSignedIn(await exchangeToken(call, social, body.token, marksOf(headers))),
  );
  route(app, api.registerSocial, async ({ body }, call) => ({
    challenge: await fieldsAs(snakeCase, () => registerNewcomer(call, social, fromNewcomer(body))),
    message: socialTexts.codeSent(maskedEmail(body.email)),
  }));
  route(app, api.confirmSocial, async ({ body, headers }, call) =>
    toSignedIn(await confirmNewcomer(call, social, body, marksOf(headers))),
  );
  route(app, api.linkSocial, async ({ body }, call) => ({
    message: socialTexts.linked(await linkByTicket(call, social, body.ticket)),
  }));
  route(app, api.listIdentities, async (_, call) => ({
    items: toIdentities(await ownIdentities(call), (provider) => providers.has(provider)),
  }));
  route(app, api.unlinkIdentity, async ({ params }, call) => {
    onSessionsClosed(await unlinkIdentity(call, social, params.provider));
    return { message: socialTexts.unlinked(params.provider) };
  });
  route(app, api.rejectIdentity, async ({ body }, call) => {
    onSessionsClosed(await rejectIdentity(call, social, body.token));
    return { message: socialTexts.rejected };
  });
  acceptForms(app, (scope) =>
    route(scope, api.convertToken, async ({ body, headers }, call) =>
      toConverted(await convertToken(call, social, convertClients, fromConversion(body, marksOf(headers)))),
    ),
  );
}
