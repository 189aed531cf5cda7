import { Type } from 'typebox';
import { RELATIONS } from '../rules/dependants.ts';
import { Day, IdParams, MaybePersonName, PersonName, Uuid, Version, listOf, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const person = {
  last_name: PersonName,
  first_name: PersonName,
  middle_name: MaybePersonName,
  date_of_birth: Day,
  gender: oneOf(['male', 'female']),
  relation: oneOf(RELATIONS),
};
/** Somebody whom a person books for. `needs_confirmation`: they came of an age at which that has to be said anew. */
export const Dependant = Type.Object({
  id: Uuid,
  last_name: Type.String(),
  first_name: Type.String(),
  middle_name: Type.String(),
  date_of_birth: Day,
  gender: oneOf(['male', 'female']),
  relation: oneOf(RELATIONS),
  needs_confirmation: Type.Boolean(),
  version: Type.Integer(),
});
/** `is_confirmed`: the person says that they may book for them; without it nothing is saved */
const confirmed = { is_confirmed: Type.Boolean() };

export const dependantEndpoints = {
  listDependants: defineEndpoint({
    id: 'listDependants',
    method: 'GET',
    path: '/dependant/',
    scope: 'platform',
    access: 'signed-in',
    summary: '«Мои близкие»: кого вошедший записывает, кроме себя',
    response: listOf(Dependant),
    errors: [],
  }),
  createDependant: defineEndpoint({
    id: 'createDependant',
    method: 'POST',
    path: '/dependant/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Добавить близкого, которого вошедший вправе записывать',
    body: Type.Object({ ...person, ...confirmed }, { additionalProperties: false }),
    response: Dependant,
    limit: 'hold',
    errors: ['dependant_already', 'consent_required', 'too_many_dependants'],
  }),
  updateDependant: defineEndpoint({
    id: 'updateDependant',
    method: 'PUT',
    path: '/dependant/:id',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Изменить близкого и заново подтвердить право его записывать; карты в клиниках не меняются',
    params: IdParams,
    body: Type.Object({ ...person, ...confirmed, version: Version }, { additionalProperties: false }),
    response: Dependant,
    errors: ['not_found', 'stale_version', 'consent_required', 'dependant_is_another'],
  }),
  deleteDependant: defineEndpoint({
    id: 'deleteDependant',
    method: 'DELETE',
    path: '/dependant/:id',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Больше не записывать близкого: его карты в клиниках остаются, из своих записей он уходит',
    params: IdParams,
    response: Type.Object({ result: Type.Boolean() }),
    limit: 'hold',
    errors: ['not_found', 'dependant_has_bookings'],
  }),
} as const;
