import { expect, it } from 'vitest';
import { ENDPOINTS } from './index.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
}
/** Fields of a body that hold a part of a person's name, by their path. */
const namesIn = (schema: Schema, path: string): [string, Schema][] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    /^(?:last|first|middle)_?name$/i.test(name)
      ? [[`${path}.${name}`, property] satisfies [string, Schema]]
      : namesIn(property, `${path}.${name}`),
  ),
  ...(schema.items ? namesIn(schema.items, `${path}[]`) : []),
  ...(schema.anyOf ?? []).flatMap((one) => namesIn(one, path)),
];
const NAMES = ENDPOINTS.flatMap(({ id, body }) => (body ? namesIn(body as Schema, id) : []));

it('whoever is named in a body is checked to be named by letters: administrators, employees, patients, dependants, who registers', () => {
  expect(new Set(NAMES.map(([path]) => path.split('.')[0]))).toEqual(
    new Set([
      'appointClinicAdmin',
      'createClinic',
      'createDependant',
      'createEmployee',
      'createPatient',
      'register',
      'registerSocial',
      'updateDependant',
      'updateEmployee',
      'updatePatient',
      'updateProfile',
      'updateUser',
    ]),
  );
  expect(NAMES.filter(([, { format }]) => format !== 'person-name')).toEqual([]);
});
