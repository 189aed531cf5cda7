import type { FastifyInstance } from 'fastify';
import { patientEndpoints as api } from '#shared/contract/patients.ts';
import { route } from '#server/http/route.ts';
import { listPatients } from './list-patients.service.ts';
import { createPatient, deletePatient, updatePatient, viewPatient } from './patient-cards.service.ts';
import { toPatientRow } from './patients.mapper.ts';

/** Patients and their cards (2 §2 "Patient registry", "Patient medical card"). `secret` seals the places of the list. */
export function patientRoutes(app: FastifyInstance, { secret }: { secret: string }): void {
  route(app, api.listPatients, async ({ query }, { em, clinic }) => {
    const { rows, ...paging } = await listPatients(em, clinic, secret, query);
    return { items: rows.map(toPatientRow), ...paging };
  });
  route(app, api.createPatient, ({ body }, { em, clinic, actor, ip }) =>
    createPatient(em, clinic, { actor, ip }, body),
  );
  route(app, api.getPatient, ({ params }, { em, clinic, actor, ip }) =>
    viewPatient(em, clinic, { actor, ip }, params.id),
  );
  route(app, api.updatePatient, ({ params, body }, { em, clinic, actor, ip }) =>
    updatePatient(em, clinic, { actor, ip }, params.id, body),
  );
  route(app, api.deletePatient, async ({ params }, { em, clinic, actor, ip }) => {
    await deletePatient(em, clinic, { actor, ip }, params.id);
    return { result: true };
  });
}
