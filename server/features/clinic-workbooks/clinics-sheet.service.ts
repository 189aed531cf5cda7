import { errorText } from '#shared/errors/catalogue.ts';
import { isReadOtherwise } from '#shared/rules/clinic-slug.ts';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import { createClinic, getClinic, removeClinic, saveClinicSettings } from '#server/features/clinics/index.ts';
import { appointAdmin, dismissAdmin, isAdmin } from '#server/features/registry/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import { faultAt } from './cells.rules.ts';
import type { ClinicEntry } from './entries.ts';
import type { KnownClinic } from './known-clinics.ts';
import type { Known } from './known.service.ts';
import {
  assertUnchanged,
  callAt,
  differenceOf,
  wrong,
  wrongAt,
  type IsFaulty,
  type SheetFault,
  type SheetWork,
  type Verdict,
  type Writer,
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

/** Columns of the administrator's name that are empty. */
function lackingNames({ admin }: ClinicEntry, isFaulty: IsFaulty): ('adminLastName' | 'adminFirstName')[] {
  const names = { adminLastName: admin?.lastName ?? '', adminFirstName: admin?.firstName ?? '' };
  return (['adminLastName', 'adminFirstName'] as const).filter((field) => names[field] === '' && !isFaulty(field));
}

/** What a clinic that is still to be made lacks. */
function faultsOfNew(entry: ClinicEntry, isFaulty: IsFaulty): SheetFault[] {
  const names = lackingNames(entry, isFaulty);
  return [
    ...(isReadOtherwise(entry.slug) ? [faultAt(SHEET, 'slug', errorText('slug_wrong'))] : []),
    ...(entry.fields.title === undefined && !isFaulty('title') ? [faultAt(SHEET, 'title', texts.required)] : []),
    // who is meant is not known of an address that is wrong: the rest of them is told by its own columns
    ...(isFaulty('adminEmail')
      ? names.map((field) => faultAt(SHEET, field, texts.required))
      : entry.admin === null || names.length > 0
        ? [faultAt(SHEET, 'adminEmail', texts.newNeedsAdmin)]
        : []),
  ];
}
/** An administrator whom a clinic has may be named by their address alone. */
function faultsOfKnown({ admins }: KnownClinic, entry: ClinicEntry, isFaulty: IsFaulty): SheetFault[] {
  const { admin } = entry;
  if (admin === null || isFaulty('adminEmail') || admins.includes(admin.email)) return [];
  return lackingNames(entry, isFaulty).length > 0 ? [faultAt(SHEET, 'adminEmail', texts.adminNeedsName)] : [];
}

function judgeNew(entry: ClinicEntry, isFaulty: IsFaulty): Verdict<ClinicEntry> {
  const faults = faultsOfNew(entry, isFaulty);
  if (faults.length > 0) return wrong(faults);
  return { kind: 'new', entry, clinic: null, key: entry.slug, is: null, before: null, changes: '' };
}

function judgeKnown(clinic: KnownClinic, entry: ClinicEntry, isFaulty: IsFaulty): Verdict<ClinicEntry> {
  const faults = faultsOfKnown(clinic, entry, isFaulty);
  if (faults.length > 0) return wrong(faults);
  const difference = differenceOf<ClinicEntry['fields']>(SHEET, clinic, entry.fields);
  const { admin } = entry;
  const isAppointed = admin !== null && !clinic.admins.includes(admin.email);
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

/** A row is of the clinic with its short name, without one of that with its tax number. */
function judge({ clinics }: Known, entry: ClinicEntry, isFaulty: IsFaulty): Verdict<ClinicEntry> {
  const { slug, fields } = entry;
  if (slug !== '') {
    const one = clinics.bySlug(slug);
    const past = one ? undefined : clinics.byPastSlug(slug);
    if (!past) return one ? judgeKnown(one, entry, isFaulty) : judgeNew(entry, isFaulty);
    return wrong([faultAt(SHEET, 'slug', texts.pastSlug(past.title)), ...faultsOfKnown(past, entry, isFaulty)]);
  }
  // which clinic is meant is not known
  if (isFaulty('slug') || isFaulty('inn')) return wrong([]);
  const [one, ...others] = clinics.byInn(fields.inn ?? '');
  if (others.length > 0) return wrongAt(SHEET, 'inn', texts.manyClinics(fields.inn ?? ''));
  if (one) return judgeKnown(one, entry, isFaulty);
  return wrong([faultAt(SHEET, 'slug', texts.newNeedsSlug), ...faultsOfNew(entry, isFaulty)]);
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
  judge: async (known, entry, isFaulty) => judge(known, entry, isFaulty),
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
