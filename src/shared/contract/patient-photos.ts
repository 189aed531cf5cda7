import { Type } from 'typebox';
import { FILE_PURPOSES } from '../rules/file-purposes.ts';
import { IdParams } from './common.ts';
import { StoredFileAnswer, defineEndpoint } from './endpoint.ts';
import { DRAWN, FileRange, UPLOAD_ERRORS } from './files.ts';
import { OpenPatient } from './patients.ts';

export const patientPhotoEndpoints = {
  getPatientPhoto: defineEndpoint({
    id: 'getPatientPhoto',
    method: 'GET',
    path: '/patient/:id/photo/',
    scope: 'clinic',
    access: 'patient.read',
    module: ['registry', 'reception'],
    summary:
      'Снимок пациента по токену: сделанный клиникой, иначе из его личного кабинета; `size` — наибольшая сторона; просмотр снимка клиники записывается в журнал (2 §3)',
    params: IdParams,
    query: Type.Object({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
    headers: FileRange,
    produces: DRAWN,
    response: StoredFileAnswer,
    errors: ['not_found', 'patient_merged', 'file_checking', 'storage_unavailable', 'range_not_satisfiable'],
  }),
  setPatientPhoto: defineEndpoint({
    id: 'setPatientPhoto',
    method: 'POST',
    path: '/patient/:id/photo/',
    scope: 'clinic',
    access: 'patient.write',
    module: ['registry', 'reception'],
    summary:
      'Снимок пациента, сделанный клиникой: хранится заново нарисованным в закрытом хранилище, прежний удаляется (2 §3)',
    params: IdParams,
    uploads: { maxBytes: FILE_PURPOSES.avatar.maxBytes },
    response: OpenPatient,
    errors: [...UPLOAD_ERRORS, 'not_found', 'patient_merged'],
  }),
  removePatientPhoto: defineEndpoint({
    id: 'removePatientPhoto',
    method: 'DELETE',
    path: '/patient/:id/photo/',
    scope: 'clinic',
    access: 'patient.write',
    module: ['registry', 'reception'],
    summary: 'Убрать снимок, сделанный клиникой (2 §3)',
    params: IdParams,
    response: OpenPatient,
    errors: ['not_found', 'patient_merged'],
  }),
};
