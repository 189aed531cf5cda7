import type { FastifyInstance } from 'fastify';
import { jobEndpoints as api } from '#shared/contract/jobs.ts';
import type { CallContext } from '#server/http/context.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { listRuns, type RunOwner } from '#server/lib/jobs/job-runs.ts';
import type { Jobs } from '#server/lib/jobs/jobs.ts';
import { toJobRun } from './jobs.mapper.ts';
import { cancelRun, getRun, retryRun } from './jobs.service.ts';

/** Work in the background, of a clinic for its administrators and of the platform for superusers. */
export function jobRoutes(app: FastifyInstance, jobs: Jobs): void {
  const platform = (): RunOwner => null;
  const clinic = (call: CallContext): RunOwner => call.clinic.id;
  for (const [owner, list, one, cancel, retry] of [
    [clinic, api.listJobRuns, api.getJobRun, api.cancelJobRun, api.retryJobRun],
    [platform, api.listPlatformJobRuns, api.getPlatformJobRun, api.cancelPlatformJobRun, api.retryPlatformJobRun],
  ] as const) {
    route(app, list, async ({ query }, call) => {
      const { rows, total, pages } = await listRuns(call.em, owner(call), pagingOf(query));
      return { items: rows.map(toJobRun), total, pages };
    });
    route(app, one, async ({ params }, call) => toJobRun(await getRun(call.em, owner(call), params.id)));
    route(app, cancel, async ({ params }, call) => toJobRun(await cancelRun(call, jobs, owner(call), params.id)));
    route(app, retry, async ({ params }, call) => toJobRun(await retryRun(call, jobs, owner(call), params.id)));
  }
}
