import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { passkeyEndpoints as api, type Passkey } from '#shared/contract/passkeys.ts';
import { route } from '#server/http/route.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { toSignedIn } from '../auth.mapper.ts';
import { authTexts } from '../texts.ru.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { beginPasskeySignIn, beginPasskeyUnlock, signInByPasskey, unlockByPasskey } from './passkey-use.service.ts';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts';

interface Options {
  readonly settings: AuthSettings;
  /** called when sessions ended, so that open WebSockets of theirs close */
  readonly onSessionsClosed: (sessionIds: readonly string[]) => void;
}

const instant = (ms: number): string => new Date(ms).toISOString();
const toPasskey = (row: PasskeyRow): Static<typeof Passkey> => ({
  id: row.id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: instant(row.created_at),
  last_used_at: row.last_used_at === null ? null : instant(row.last_used_at),
});

/** Passkeys: the own ones, the sign-in and the lock by them (A35). */
export function passkeyRoutes(app: FastifyInstance, { settings, onSessionsClosed }: Options): void {
  route(app, api.listPasskeys, async (_, call) => ({ items: (await ownPasskeys(call)).map(toPasskey) }));
  route(app, api.beginPasskey, async (_, call) => beginPasskey(call, settings));
  route(app, api.addPasskey, async ({ body }, call) => toPasskey(await addPasskey(call, settings, body)));
  route(app, api.renamePasskey, async ({ params, body }, call) => {
    await renamePasskey(call, params.id, body.name);
    return { message: authTexts.passkeyRenamed };
  });
  route(app, api.removePasskey, async ({ params }, call) => {
    const { ended, credentialId } = await removePasskey(call, settings, params.id);
    onSessionsClosed(ended);
    const rpId = settings.passkeys?.rpId ?? '';
    return { message: authTexts.passkeyRemoved, credential_id: credentialId, rp_id: rpId };
  });
  route(app, api.beginPasskeySignIn, async (_, call) => beginPasskeySignIn(call, settings));
  route(app, api.signInByPasskey, async ({ body: { restore, ...used }, headers }, call) =>
    toSignedIn(await signInByPasskey(call, settings, { used, marks: headers['x-device-marks'], restores: restore })),
  );
  route(app, api.beginPasskeyUnlock, async (_, call) => beginPasskeyUnlock(call, settings));
  route(app, api.unlockByPasskey, async ({ body }, call) => {
    await unlockByPasskey(call, settings, body);
    return { message: authTexts.unlocked };
  });
}
