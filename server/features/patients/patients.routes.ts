import type { FastifyInstance } from 'fastify';
import { patientEndpoints as api } from '#shared/contract/patients.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { listPatients } from './list-patients.service.ts';
import { createPatient, deletePatient, updatePatient, viewPatient } from './patient-cards.service.ts';
import { toPatient, toPatientRow } from './patients.mapper.ts';

/** Patients and their cards (2 §2 "Patient registry", "Patient medical card"). `secret` seals the places of the list. */
export function patientRoutes(app: FastifyInstance, { secret }: { secret: string }): void {
  route(app, api.listPatients, async ({ query }, call) => {
    const { rows, ...paging } = await listPatients(call, secret, query);
    return { items: rows.map(toPatientRow), ...paging };
  });
  route(app, api.createPatient, async ({ body }, call) => toPatient(await createPatient(call, body)));
  route(app, api.getPatient, async ({ params }, call) => toPatient(await viewPatient(call, params.id)));
  route(app, api.updatePatient, ({ params, body }, call) =>
    currentAs(toPatient, async () => toPatient(await updatePatient(call, params.id, body))),
  );
  route(app, api.deletePatient, async ({ params }, call) => {
    await deletePatient(call, params.id);
    return { result: true };
  });
}
