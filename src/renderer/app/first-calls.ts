import { matchPath } from 'react-router-dom';
import { kindOfClinicName } from '#renderer/entities/clinic/clinic-name.ts';
import { clinicApi } from '#renderer/entities/clinic/api.ts';
import { overviewApi } from '#renderer/entities/overview/api.ts';
import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import { beginSession } from '#renderer/lib/session/session-thunks.ts';
import type { AppDispatch } from './store.ts';

const KEPT = { subscribe: false } as const;

/**
 * Asks at once what the first page will ask for once it is drawn: who this is, and what a visitor's first pages show.
 * On a slow phone the answers are there by then.
 */
export async function askFirst(dispatch: AppDispatch, path: string): Promise<void> {
  const session = dispatch(beginSession());
  const { clinicName } = matchPath({ path: PATTERNS.clinic, end: false }, path)?.params ?? {};
  if (path === PATTERNS.main) void dispatch(overviewApi.endpoints.getOverview.initiate(undefined, KEPT));
  else if (clinicName !== undefined && kindOfClinicName(clinicName) === 'slug')
    void dispatch(clinicApi.endpoints.getClinicBySlug.initiate({ params: { slug: clinicName } }, KEPT));
  await session;
}
