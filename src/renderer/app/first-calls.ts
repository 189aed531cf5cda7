import { matchPath } from 'react-router-dom';
import { kindOfClinicName } from '#renderer/entities/clinic/clinic-name.ts';
import { clinicApi } from '#renderer/entities/clinic/api.ts';
import { overviewApi, overviewOf } from '#renderer/entities/overview/api.ts';
import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import { chosenCity } from '#renderer/lib/storage/chosen-city.ts';
import { beginSession } from '#renderer/lib/session/session-thunks.ts';
import type { AppDispatch } from './store.ts';

const KEPT = { subscribe: false } as const;

/**
 * Asks at once what the first page will ask for once it is drawn: who this is, and what a visitor's first pages show.
 * @returns when all of it has been answered, or refused
 */
export async function askFirst(dispatch: AppDispatch, path: string): Promise<void> {
  const answers: Promise<unknown>[] = [dispatch(beginSession())];
  const { clinicName } = matchPath({ path: PATTERNS.clinic, end: false }, path)?.params ?? {};
  if (path === PATTERNS.main)
    answers.push(dispatch(overviewApi.endpoints.getOverview.initiate(overviewOf(chosenCity()), KEPT)));
  else if (clinicName !== undefined && kindOfClinicName(clinicName) === 'slug')
    answers.push(dispatch(clinicApi.endpoints.getClinicBySlug.initiate({ params: { slug: clinicName } }, KEPT)));
  await Promise.allSettled(answers);
}
