import type { FastifyInstance } from 'fastify';
import { patientEndpoints as api } from '#shared/contract/patients.ts';
import { currentAs, fieldsAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { listPatients } from './list-patients.service.ts';
import { viewPatientBanner } from './patient-banner.service.ts';
import { createPatient, deletePatient, updatePatient, viewPatient, type SavedCard } from './patient-cards.service.ts';
import {
  fromNewPatient,
  fromPatientChange,
  patientFieldOf,
  toBannerWithVisits,
  toPatient,
  toPatientRow,
  toStalePatient,
} from './patients.mapper.ts';

/**
 * Patients and their cards (2 §2 "Patient registry", "Patient medical card"). `secret` seals the places of the list.
 */
export function patientRoutes(app: FastifyInstance, { secret }: { secret: string }): void {
  route(app, api.listPatients, async ({ query }, call) => {
    const { rows, ...paging } = await listPatients(call, secret, pagingOf(query));
    return { items: rows.map(toPatientRow), ...paging };
  });
  route(app, api.createPatient, ({ body }, call) =>
    fieldsAs(patientFieldOf, async () => toPatient(await createPatient(call, fromNewPatient(body)))),
  );
  route(app, api.getPatient, async ({ params }, call) => toPatient(await viewPatient(call, params.id)));
  route(app, api.getPatientBanner, async ({ params, query }, call) =>
    toBannerWithVisits(await viewPatientBanner(call, params.id, query), call.clinic.timezone),
  );
  route(app, api.updatePatient, ({ params, body }, call) =>
    fieldsAs(patientFieldOf, () =>
      currentAs(
        (saved: SavedCard) => toStalePatient(saved, call.clinic.timezone),
        async () => toPatient(await updatePatient(call, params.id, fromPatientChange(body))),
      ),
    ),
  );
  route(app, api.deletePatient, async ({ params }, call) => {
    await deletePatient(call, params.id);
    return { result: true };
  });
}
