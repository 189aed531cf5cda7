import { fullName } from '#shared/format/names.ts';
import { createEmployee, deleteEmployee, getEmployee, updateEmployee } from '#server/features/registry/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { EmployeeEntry } from './entries.ts';
import { foldedText } from './known-clinics.ts';
import type { KnownEmployee } from './known.service.ts';
import { assertUnchanged, callAt, differenceOf, wrong, wrongAt, type SheetWork } from './sheet-work.ts';
import { keptTexts, rowTexts } from './texts.ru.ts';

const SHEET = 'employees';
type Facts = Omit<EmployeeEntry, 'clinic'>;
const factsOf = ({ lastName, firstName, middleName, email, phone, workEmail, workPhone }: Facts): Facts => ({
  lastName,
  firstName,
  middleName,
  email,
  phone,
  workEmail,
  workPhone,
});

/** By the address; somebody without one by the whole name, when nobody else has it. */
function find(employees: readonly KnownEmployee[], entry: EmployeeEntry): KnownEmployee | undefined {
  const byEmail = employees.find(({ email }) => email === entry.email);
  if (byEmail) return byEmail;
  const name = foldedText(fullName(entry));
  const named = employees.filter((one) => one.email === '' && foldedText(fullName(one)) === name);
  return named.length === 1 ? named[0] : undefined;
}

/** Employees: each is invited by their e-mail. */
export const employeesSheet: SheetWork<'employees'> = {
  title: fullName,
  judge: async (known, entry, isFaulty) => {
    const clinic = known.clinics.ofRow(entry.clinic);
    if (typeof clinic === 'string') return wrongAt(SHEET, 'clinic', clinic);
    if (isFaulty('email')) return wrong([]);
    const there = find((await known.registryOf(clinic)).employees, entry);
    if (there?.isOver) return wrongAt(SHEET, 'email', rowTexts.employmentOver(fullName(there)));
    const difference = there ? differenceOf<Facts>(SHEET, factsOf(there), factsOf(entry)) : null;
    return {
      kind: there ? (difference ? 'changed' : 'same') : 'new',
      entry: { ...entry, clinic: clinic.slug },
      clinic,
      key: `${clinic.slug} ${entry.email}`,
      is: there ?? null,
      before: difference?.before ?? null,
      changes: difference?.words ?? '',
    };
  },
  note: async (known, { clinic, entry, key, is }, written) => {
    if (!clinic || (is && !written)) return;
    const { employees } = await known.registryOf(clinic);
    const at = is ? employees.findIndex(({ id }) => id === is.id) : employees.length;
    const facts = is ? { ...employees[at], ...said(entry) } : factsOf(entry);
    employees[at] = {
      ...factsOf(facts as Facts),
      id: written?.id ?? key,
      isOver: false,
      version: written?.version ?? 1,
    };
  },
  write: (writer, known, { entry, is }) => {
    const clinic = known.clinics.bySlug(entry.clinic);
    if (!clinic) throw new Error(`No clinic ${entry.clinic}`);
    const call = callAt(writer, clinic);
    if (!is) return createEmployee(call, writer.settings, factsOf(entry));
    const fields = { ...factsOf(is as KnownEmployee), ...said(entry) };
    return updateEmployee(call, writer.settings, is.id, { ...fields, version: is.version });
  },
  undo: async (writer, row) => {
    const call = callAt(writer, row.clinic);
    const now = await getEmployee(call, row.id);
    assertUnchanged(row, now);
    if (row.kind === 'new') return deleteEmployee(call, row.id);
    const before = row.before as Partial<Facts>;
    if (before.email !== undefined) throw new DomainError('row_in_use', { params: { reason: keptTexts.invited } });
    const present = {
      lastName: now.last_name,
      firstName: now.first_name,
      middleName: now.middle_name,
      email: now.email,
      phone: now.phone,
      workEmail: now.work_email,
      workPhone: now.work_phone,
    };
    await updateEmployee(call, writer.settings, row.id, { ...present, ...before, version: now.version });
  },
};

/** What an entry says. */
const said = (entry: EmployeeEntry): Partial<Facts> =>
  Object.fromEntries(Object.entries(factsOf(entry)).filter(([, value]) => value !== ''));
