import { departments, specialties } from '#server/features/registry/index.ts';
import { foldedText } from './known-clinics.ts';
import { assertUnchanged, callAt, wrongAt, type SheetWork } from './sheet-work.ts';

/** Departments and specialties: a title, once in its clinic. */
function titledSheet<Sheet extends 'departments' | 'specialties'>(
  sheet: Sheet,
  directory: typeof departments,
): SheetWork<Sheet> {
  return {
    title: ({ title }) => title,
    judge: async (known, entry) => {
      const clinic = known.clinics.ofRow(entry.clinic);
      if (typeof clinic === 'string') return wrongAt(sheet, 'clinic', clinic);
      const is = (await known.registryOf(clinic))[sheet].get(foldedText(entry.title)) ?? null;
      return {
        kind: is ? 'same' : 'new',
        entry: { ...entry, clinic: clinic.slug },
        clinic,
        key: `${clinic.slug} ${foldedText(entry.title)}`,
        is,
        before: null,
        changes: '',
      };
    },
    note: async (known, { clinic, entry: { title }, key, is }, written) => {
      if (is || !clinic) return;
      const row = { id: written?.id ?? key, title, version: written?.version ?? 1 };
      (await known.registryOf(clinic))[sheet].set(foldedText(title), row);
    },
    write: (writer, known, { entry }) => {
      const clinic = known.clinics.bySlug(entry.clinic);
      if (!clinic) throw new Error(`No clinic ${entry.clinic}`);
      return directory.create(callAt(writer, clinic), entry.title);
    },
    undo: async (writer, row) => {
      const call = callAt(writer, row.clinic);
      assertUnchanged(row, await directory.get(call, row.id));
      await directory.remove(call, row.id);
    },
  };
}

export const departmentsSheet = titledSheet('departments', departments);
export const specialtiesSheet = titledSheet('specialties', specialties);
