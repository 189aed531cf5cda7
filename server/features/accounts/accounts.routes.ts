import type { FastifyInstance } from 'fastify';
import { accountEndpoints as api } from '#shared/contract/accounts.ts';
import { fieldsAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import {
  fromPreference,
  fromProfile,
  profileFieldOf,
  toPreferences,
  toProfile,
  toPublicProfile,
} from './accounts.mapper.ts';
import { listPeople, publicPerson } from './people.service.ts';
import { ownProfile, prefer, saveProfile } from './profile.service.ts';

/** The own profile and preferences, and what others read of a person (1 §7, 2 §7, K2, K17). */
export function accountRoutes(app: FastifyInstance): void {
  route(app, api.getProfile, async (_, call) => toProfile(await ownProfile(call)));
  route(app, api.updateProfile, async ({ body }, call) =>
    fieldsAs(profileFieldOf, async () =>
      toProfile(await saveProfile(call, call.actor.userId, fromProfile(body), toProfile)),
    ),
  );
  route(app, api.getPublicProfile, async ({ params }, call) => toPublicProfile(await publicPerson(call, params.id)));
  route(app, api.getUser, async ({ params }, call) => toPublicProfile(await publicPerson(call, params.id)));
  route(app, api.updateUser, async ({ params, body }, call) =>
    fieldsAs(profileFieldOf, async () => toProfile(await saveProfile(call, params.id, fromProfile(body), toProfile))),
  );
  route(app, api.listUsers, async ({ query: { page, per_page: size, search } }, call) => {
    const { rows, total, pages } = await listPeople(call, { page, size, search });
    return { items: rows.map(toPublicProfile), total, pages };
  });
  route(app, api.setPreference, async ({ body }, call) => toPreferences(await prefer(call, fromPreference(body))));
}
