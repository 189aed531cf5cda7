import { FIRST_MODULES } from '#shared/access/modules.ts';
import { createClinic, getClinic, removeClinic, saveClinicSettings } from '#server/features/clinics/index.ts';
import { appointAdmin, dismissAdmin, isAdmin } from '#server/features/registry/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import type { ClinicEntry } from './entries.ts';
import type { KnownClinic } from './known-clinics.ts';
import type { Known } from './known.service.ts';
import {
  assertUnchanged,
  callAt,
  differenceOf,
  wrongAt,
  type SheetWork,
  type Verdict,
  type Writer,
  type Wrong,
} from './sheet-work.ts';
import { rowTexts as texts } from './texts.ru.ts';

const DEFAULT_ZONE = 'Europe/Moscow';
const SHEET = 'clinics';
/** What an undo puts back of a clinic. */
interface Before {
  readonly fields: ClinicEntry['fields'];
  /** account that became an administrator */
  readonly admin: string | null;
}

const hasName = ({ admin }: ClinicEntry): boolean => admin !== null && admin.lastName !== '' && admin.firstName !== '';

/** The clinic that a row is of, by its short name, else by its tax number. */
function find({ clinics }: Known, { slug, fields }: ClinicEntry): KnownClinic | Wrong | null {
  if (slug === '') {
    const found = clinics.byInn(fields.inn ?? '');
    if (found.length > 1) return wrongAt(SHEET, 'inn', texts.manyClinics(fields.inn ?? ''));
    return found[0] ?? wrongAt(SHEET, 'slug', texts.newNeedsSlug);
  }
  const one = clinics.bySlug(slug);
  const past = one ? undefined : clinics.byPastSlug(slug);
  return past ? wrongAt(SHEET, 'slug', texts.pastSlug(past.title)) : (one ?? null);
}

function judgeNew(entry: ClinicEntry): Verdict<ClinicEntry> {
  if (entry.fields.title === undefined) return wrongAt(SHEET, 'title', texts.required);
  if (!hasName(entry)) return wrongAt(SHEET, 'adminEmail', texts.newNeedsAdmin);
  return { kind: 'new', entry, clinic: null, key: entry.slug, is: null, before: null, changes: '' };
}

function judgeKnown(clinic: KnownClinic, entry: ClinicEntry): Verdict<ClinicEntry> {
  const difference = differenceOf<ClinicEntry['fields']>(SHEET, clinic, entry.fields);
  const { admin } = entry;
  const isAppointed = admin !== null && !clinic.admins.includes(admin.email);
  if (isAppointed && !hasName(entry)) return wrongAt(SHEET, 'adminEmail', texts.adminNeedsName);
  const words = [
    ...(difference ? [difference.words] : []),
    ...(isAppointed ? [texts.change(sheetFieldTitle(SHEET, 'adminEmail'), '', admin.email)] : []),
  ];
  return {
    kind: words.length > 0 ? 'changed' : 'same',
    entry: { ...entry, slug: clinic.slug },
    clinic,
    key: clinic.slug,
    is: clinic.id === null ? null : { id: clinic.id, version: clinic.version },
    before: words.length > 0 ? ({ fields: difference?.before ?? {}, admin: null } satisfies Before) : null,
    changes: words.join('; '),
  };
}

const settle = async (writer: Writer, clinic: KnownClinic, fields: ClinicEntry['fields'], version: number) =>
  (await saveClinicSettings(callAt(writer, clinic), { ...fields, version })).clinic.version;

async function make(writer: Writer, { slug, fields, admin }: ClinicEntry) {
  if (!admin) throw new DomainError('validation_failed');
  const { title = slug, timezone = DEFAULT_ZONE, ...rest } = fields;
  const { id } = await createClinic(writer.em, writer.settings, { title, slug, timezone }, admin, writer);
  writer.em.clear();
  const clinic = { ...made(slug, fields), id };
  const version = Object.keys(rest).length > 0 ? await settle(writer, clinic, rest, 1) : 1;
  return { id, version };
}
/** A clinic that the workbook makes, as rows of other sheets find it. */
const made = (slug: string, { title = slug, timezone = DEFAULT_ZONE, ...fields }: ClinicEntry['fields']) => ({
  id: null,
  slug,
  past_slugs: [],
  title,
  timezone,
  city: '',
  address: '',
  phones: [],
  inn: '',
  kpp: '',
  ogrn: '',
  okato: '',
  info: '',
  modules: FIRST_MODULES,
  is_disabled: false,
  admins: [],
  version: 1,
  ...fields,
});

export const clinicsSheet: SheetWork<'clinics'> = {
  title: ({ slug, fields }) => fields.title ?? (slug || (fields.inn ?? '')),
  judge: async (known, entry) => {
    const found = find(known, entry);
    if (found === null) return judgeNew(entry);
    return 'problem' in found ? found : judgeKnown(found, entry);
  },
  note: async ({ clinics }, { entry, clinic }, is) => {
    const { id, version, ...facts } = clinic ?? made(entry.slug, entry.fields);
    clinics.put({ ...facts, ...entry.fields, id: is?.id ?? id, version: is?.version ?? version });
  },
  write: async (writer, _, { kind, entry, clinic, before }) => {
    if (kind === 'new' || clinic?.id == null) return make(writer, entry);
    const { fields } = before as Before;
    const given = Object.fromEntries(Object.keys(fields).map((key) => [key, entry.fields[key as keyof typeof fields]]));
    const version = await settle(writer, clinic, given, clinic.version);
    const { admin } = entry;
    const user =
      admin && !clinic.admins.includes(admin.email)
        ? await appointAdmin(callAt(writer, clinic), writer.settings, admin, writer)
        : null;
    return { id: clinic.id, version, before: { fields, admin: user } satisfies Before };
  },
  undo: async (writer, row) => {
    const call = callAt(writer, row.clinic);
    assertUnchanged(row, await getClinic(writer.em, { id: row.id }));
    if (row.kind === 'new') return removeClinic(call);
    const { fields, admin } = row.before as Before;
    if (admin !== null && (await isAdmin(call, admin))) await dismissAdmin(call, admin);
    await settle(writer, row.clinic, fields, row.version);
  },
};
