import type { Static } from 'typebox';
import type { Input } from '#shared/contract/endpoint.ts';
import type { Dependant as WireDependant, dependantEndpoints } from '#shared/contract/dependants.ts';
import { needsConfirmation } from '#shared/rules/dependants.ts';
import type { Dependant } from './dependant.entity.ts';
import type { DependantInput } from './dependants.service.ts';

export const toDependant = (dependant: Dependant): Static<typeof WireDependant> => ({
  id: dependant.id,
  last_name: dependant.lastName,
  first_name: dependant.firstName,
  middle_name: dependant.middleName,
  date_of_birth: dependant.birthDate,
  gender: dependant.gender,
  relation: dependant.relation,
  needs_confirmation: needsConfirmation(
    dependant.birthDate,
    dependant.confirmedAt.toISOString().slice(0, 10),
    new Date().toISOString().slice(0, 10),
  ),
  version: dependant.version,
});
type Body = Input<(typeof dependantEndpoints)['createDependant']>['body'];
/** Without the spaces around what was typed. */
export const fromBody = (body: Body): DependantInput => ({
  lastName: body.last_name.trim(),
  firstName: body.first_name.trim(),
  middleName: body.middle_name.trim(),
  birthDate: body.date_of_birth,
  gender: body.gender,
  relation: body.relation,
  isConfirmed: body.is_confirmed,
});
