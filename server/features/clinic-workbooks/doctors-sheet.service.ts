import { fullName } from '#shared/format/names.ts';
import { createDoctor, deleteDoctor, getDoctorRow, updateDoctor } from '#server/features/registry/index.ts';
import { faultAt } from './cells.rules.ts';
import type { DoctorEntry } from './entries.ts';
import { foldedText } from './known-clinics.ts';
import type { KnownDoctor, KnownEmployee, KnownRegistry } from './known.service.ts';
import {
  assertUnchanged,
  callAt,
  differenceOf,
  wrong,
  wrongAt,
  type IsFaulty,
  type SheetFault,
  type SheetWork,
  type Wrong,
} from './sheet-work.ts';
import { rowTexts as texts } from './texts.ru.ts';

const SHEET = 'doctors';
interface Facts {
  readonly degree: string;
  readonly experience: number | null;
  readonly shortInfo: string;
  readonly fullInfo: string;
}
const factsOf = ({ degree, experience, shortInfo, fullInfo }: Facts): Facts => ({
  degree,
  experience,
  shortInfo,
  fullInfo,
});
/** What makes somebody a doctor: ids of rows that are there, or are planned. */
interface Work {
  readonly employee: string;
  readonly specialty: string;
  readonly department: string;
}

function employeeOf({ employees }: KnownRegistry, { email, fullName: name }: DoctorEntry): KnownEmployee | SheetFault {
  const found =
    email === ''
      ? employees.filter((one) => foldedText(fullName(one)) === foldedText(name))
      : employees.filter((one) => one.email === email);
  if (found.length > 1) return faultAt(SHEET, 'fullName', texts.manyEmployees(name));
  const [one] = found;
  const field = email === '' ? 'fullName' : 'email';
  if (one?.isOver) return faultAt(SHEET, field, texts.employmentOver(fullName(one)));
  return one ?? faultAt(SHEET, field, texts.noEmployee(email || name));
}

/** What each column names, or all that is wrong with them; what a wrong cell says is not looked for. */
function workOf(registry: KnownRegistry, entry: DoctorEntry, isFaulty: IsFaulty): Work | Wrong {
  const isNamed = !isFaulty('email') && (entry.email !== '' || !isFaulty('fullName'));
  const found = {
    employee: isNamed ? employeeOf(registry, entry) : null,
    specialty: isFaulty('specialty')
      ? null
      : (registry.specialties.get(foldedText(entry.specialty)) ??
        faultAt(SHEET, 'specialty', texts.noSpecialty(entry.specialty))),
    department: isFaulty('department')
      ? null
      : (registry.departments.get(foldedText(entry.department)) ??
        faultAt(SHEET, 'department', texts.noDepartment(entry.department))),
  };
  const { employee, specialty, department } = found;
  const idOf = (one: { readonly id: string } | SheetFault | null) => (one !== null && 'id' in one ? one.id : null);
  const [employeeId, specialtyId, departmentId] = [idOf(employee), idOf(specialty), idOf(department)];
  if (employeeId === null || specialtyId === null || departmentId === null)
    return wrong(Object.values(found).filter((one): one is SheetFault => one !== null && 'problem' in one));
  return { employee: employeeId, specialty: specialtyId, department: departmentId };
}
const isSameWork = (one: Work, other: Work): boolean =>
  one.employee === other.employee && one.specialty === other.specialty && one.department === other.department;

/** Doctors: an employee with a specialty in a department; another specialty or department is one more line of work. */
export const doctorsSheet: SheetWork<'doctors'> = {
  title: ({ email, fullName: name, specialty }) => `${name || email} — ${specialty}`,
  judge: async (known, entry, isFaulty) => {
    const clinic = known.clinics.ofRow(entry.clinic);
    if (typeof clinic === 'string') return wrongAt(SHEET, 'clinic', clinic);
    const registry = await known.registryOf(clinic);
    const work = workOf(registry, entry, isFaulty);
    if ('faults' in work) return work;
    const there = registry.doctors.find((doctor) => isSameWork(doctor, work));
    const difference = there ? differenceOf<Facts>(SHEET, factsOf(there), factsOf(entry)) : null;
    return {
      kind: there ? (difference ? 'changed' : 'same') : 'new',
      entry: { ...entry, clinic: clinic.slug },
      clinic,
      key: `${clinic.slug} ${work.employee} ${work.specialty} ${work.department}`,
      is: there ?? null,
      before: difference?.before ?? null,
      changes: difference?.words ?? '',
    };
  },
  // nothing names a doctor, and two rows of one are told by their key
  note: async () => {},
  write: async (writer, known, { entry, is }) => {
    const clinic = known.clinics.bySlug(entry.clinic);
    if (!clinic) throw new Error(`No clinic ${entry.clinic}`);
    const work = workOf(await known.registryOf(clinic), entry, () => false);
    if ('faults' in work) throw new Error(work.faults.map(({ problem }) => problem).join('; '));
    const call = callAt(writer, clinic);
    if (!is) return createDoctor(call, { ...work, ...factsOf(entry) });
    const there = factsOf(is as KnownDoctor);
    const fields = {
      degree: entry.degree || there.degree,
      experience: entry.experience ?? there.experience,
      shortInfo: entry.shortInfo || there.shortInfo,
      fullInfo: entry.fullInfo || there.fullInfo,
    };
    return updateDoctor(call, is.id, { ...work, ...fields, version: is.version });
  },
  undo: async (writer, row) => {
    const call = callAt(writer, row.clinic);
    const now = await getDoctorRow(call, row.id);
    assertUnchanged(row, now);
    if (row.kind === 'new') return deleteDoctor(call, row.id);
    await updateDoctor(call, row.id, {
      employee: now.employee_id,
      specialty: now.specialty_id,
      department: now.department_id,
      degree: now.degree,
      experience: now.experience,
      shortInfo: now.short_info,
      fullInfo: now.full_info,
      ...(row.before as Partial<Facts>),
      version: now.version,
    });
  },
};
