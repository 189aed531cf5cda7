import type { FastifyInstance } from 'fastify';
import { ownDataEndpoints as api } from '#shared/contract/own-data.ts';
import { route } from '#server/http/route.ts';
import { toOwnDataFile } from './own-data.mapper.ts';
import { ownData } from './own-data.service.ts';

/** A person takes the own data along. */
export function ownDataRoutes(app: FastifyInstance): void {
  route(app, api.exportOwnData, async (_, call) => toOwnDataFile(await ownData(call), Date.now()));
}
