import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import type * as Newcomer from '#renderer/features/auth/components/newcomer-rules.ts';
import type * as Register from '#renderer/features/auth/components/register-rules.ts';

/*
 * The build makes plain data of the contract (`build/contract-as-data.ts`): there a property no longer knows that it is
 * optional. What a form asks for must not depend on it. Modules are replaced, as by `vi.mock()`: a world of its own.
 */
const CONTRACT = Object.keys(import.meta.glob('../../shared/contract/*.ts')).filter(
  (file) => !/(?:endpoint|common|index|\.test)\.ts$/.test(file),
);

type Values = Readonly<Record<string, string | boolean>>;
type Check = (values: Values) => FieldErrors;
const NOW = Date.parse('2026-11-22T09:00:00Z');
const DOCUMENTS = [{ kind: 'terms', version: 1, title: '', text: '', is_required: true }] as const;
/** Every check that a form exports. */
async function load(): Promise<Readonly<Record<string, Check>>> {
  const register: typeof Register = await import('#renderer/features/auth/components/register-rules.ts');
  const newcomer: typeof Newcomer = await import('#renderer/features/auth/components/newcomer-rules.ts');
  const { checkProfile } = await import('#renderer/features/accounts/profile-rules.ts');
  const { checkEmployee } = await import('#renderer/features/registry/employee-rules.ts');
  const { checkDoctor } = await import('#renderer/features/registry/doctor-rules.ts');
  const { checkInvitee, checkNewClinic, checkFacts } = await import('#renderer/features/admin/clinic-rules.ts');
  const { checkDependant } = await import('#renderer/entities/dependant/dependant-rules.ts');
  const { checkNewPatient } = await import('#renderer/entities/patient/new-patient-rules.ts');
  const checks = {
    register: (values: never) => register.checkRegistration(values, DOCUMENTS),
    newcomer: (values: never) => newcomer.checkNewcomer(values, DOCUMENTS),
    profile: (values: never) => checkProfile(values, NOW),
    employee: checkEmployee,
    doctor: checkDoctor,
    invitee: checkInvitee,
    newClinic: checkNewClinic,
    facts: checkFacts,
    dependant: (values: never) => checkDependant(values, NOW),
    newPatient: (values: never) => checkNewPatient(values, '2026-11-22'),
  } satisfies Record<string, (values: never) => FieldErrors>;
  return checks as unknown as Readonly<Record<string, Check>>;
}
const ID = '0198c0de-0000-7000-8000-000000000001';
const snake = { last_name: 'Ёлкина', first_name: 'Анна', middle_name: '' };
const camel = { lastName: 'Ёлкина', firstName: 'Анна', middleName: '' };
/** What each check passes, with all that may be empty left so. */
const PASSED: Readonly<Record<string, Values>> = {
  register: { ...snake, contact: 'email', email: 'a@b.ru', username: '', password: 'long-enough', terms: true },
  newcomer: { ...snake, email: 'a@b.ru', terms: true },
  profile: { ...snake, gender: '', date_of_birth: '', phone: '' },
  employee: { ...camel, email: 'a@b.ru', phone: '+79991234567', workemail: 'a@b.ru', workphone: '+74951234567' },
  doctor: { employee: ID, specialty: ID, department: ID, degree: '', experience: '', shortinfo: '', fullinfo: '' },
  invitee: { ...camel, email: 'a@b.ru' },
  newClinic: { ...camel, email: 'a@b.ru', title: 'Клиника', slug: 'clinic', timezone: 'Europe/Moscow' },
  facts: { title: 'Клиника', slug: 'clinic', city: '', website: '', networks: '' },
  dependant: { ...snake, date_of_birth: '2020-01-01', gender: 'female', relation: 'child', is_confirmed: true },
  newPatient: { ...snake, date_of_birth: '', gender: '', phone: '' },
};

let plain: Awaited<ReturnType<typeof load>>;
let built: typeof plain;
beforeAll(async () => {
  plain = await load();
  vi.resetModules();
  for (const file of CONTRACT)
    vi.doMock(file, async (original) => JSON.parse(JSON.stringify(await original<object>())) as object);
  built = await load();
});
afterAll(() => {
  for (const file of CONTRACT) vi.doUnmock(file);
  vi.resetModules();
});

it.each(Object.entries(PASSED))('the form %s is checked by data as by schemas', (name, passed) => {
  const [bySchema, byData] = [plain[name]!, built[name]!];
  expect(bySchema, 'another module').not.toBe(byData);
  expect([bySchema(passed), byData(passed)]).toEqual([{}, {}]);
  const typed = fc.constantFrom('', ' ', 'а', 'a@b.ru', '+79991234567', '2026-11-22', 'x'.repeat(400), '12');
  const texts = Object.entries(passed).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const changed = fc.record(
    Object.fromEntries(texts.map(([field, value]) => [field, fc.oneof(fc.constant(value), typed)])),
  );
  fc.assert(
    fc.property(changed, (change) => {
      const values = { ...passed, ...change };
      expect(byData(values)).toEqual(bySchema(values));
    }),
    { numRuns: 60 },
  );
});
