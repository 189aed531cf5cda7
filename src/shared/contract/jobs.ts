import { Type } from 'typebox';
import { IdParams, Instant, Uuid, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Work in the background that people may watch: an import, an export. */
export const JobRun = Type.Object({
  id: Uuid,
  /** which work it is */
  kind: Type.String(),
  state: oneOf(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: Type.Integer({ minimum: 0 }),
  /** of so many; null when nobody knows */
  total: nullable(Type.Integer({ minimum: 0 })),
  /** in Russian: how far it is, or why it failed */
  message: Type.String(),
  /** the account that started it; null: a schedule */
  started_by: nullable(Uuid),
  /** the file that it made or reads */
  file: nullable(Uuid),
  created_at: Instant,
  started_at: nullable(Instant),
  finished_at: nullable(Instant),
});

const { search: _, ...paging } = pageQuery(20).properties;
const list = { method: 'GET', query: Type.Object(paging), response: pageOf(JobRun), errors: [] } as const;
const one = { method: 'GET', params: IdParams, response: JobRun, errors: ['not_found'] } as const;
const cancel = {
  method: 'POST',
  params: IdParams,
  response: JobRun,
  errors: ['not_found', 'job_not_running'],
} as const;
const retry = {
  method: 'POST',
  params: IdParams,
  response: JobRun,
  errors: ['not_found', 'job_not_failed', 'import_running', 'import_not_checked'],
} as const;

export const jobEndpoints = {
  listJobRuns: defineEndpoint({
    ...list,
    id: 'listJobRuns',
    path: '/jobs/api/runs/',
    scope: 'clinic',
    access: 'job.read',
    summary: 'Фоновые задачи клиники, новые сверху, по 20 на странице',
  }),
  getJobRun: defineEndpoint({
    ...one,
    id: 'getJobRun',
    path: '/jobs/api/runs/:id',
    scope: 'clinic',
    access: 'job.read',
    summary: 'Ход фоновой задачи клиники',
  }),
  cancelJobRun: defineEndpoint({
    ...cancel,
    id: 'cancelJobRun',
    path: '/jobs/api/runs/:id/cancel',
    scope: 'clinic',
    access: 'job.manage',
    summary: 'Остановить фоновую задачу клиники, которая ждёт или идёт',
  }),
  retryJobRun: defineEndpoint({
    ...retry,
    id: 'retryJobRun',
    path: '/jobs/api/runs/:id/retry',
    scope: 'clinic',
    access: 'job.manage',
    summary: 'Повторить фоновую задачу клиники, которая не удалась',
  }),
  listPlatformJobRuns: defineEndpoint({
    ...list,
    id: 'listPlatformJobRuns',
    path: '/jobs/api/platform/runs/',
    scope: 'platform',
    access: 'platform_job.manage',
    summary: 'Фоновые задачи платформы, новые сверху, по 20 на странице',
  }),
  getPlatformJobRun: defineEndpoint({
    ...one,
    id: 'getPlatformJobRun',
    path: '/jobs/api/platform/runs/:id',
    scope: 'platform',
    access: 'platform_job.manage',
    summary: 'Ход фоновой задачи платформы',
  }),
  cancelPlatformJobRun: defineEndpoint({
    ...cancel,
    id: 'cancelPlatformJobRun',
    path: '/jobs/api/platform/runs/:id/cancel',
    scope: 'platform',
    access: 'platform_job.manage',
    summary: 'Остановить фоновую задачу платформы, которая ждёт или идёт',
  }),
  retryPlatformJobRun: defineEndpoint({
    ...retry,
    id: 'retryPlatformJobRun',
    path: '/jobs/api/platform/runs/:id/retry',
    scope: 'platform',
    access: 'platform_job.manage',
    summary: 'Повторить фоновую задачу платформы, которая не удалась',
  }),
};
