import { formatPhone } from '#shared/format/phone.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import type { Specialty } from '#renderer/entities/doctor/api.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { birthIn, phoneIn } from '#renderer/entities/patient/new-patient-rules.ts';
import { isPatientSearch } from '#renderer/entities/patient/is-patient-search.ts';
import { isFoundIn, isSpecialtyFound } from './marks.ts';
import type { Group, Option, PalettePage, PaletteTask } from './options.ts';
import { texts } from './texts.ru.ts';

/** What was read for a text. */
interface Answers {
  readonly text: string;
  /** of this sitting: they stand in the empty field */
  readonly recent: readonly PatientRow[];
  readonly patients: { readonly items: readonly PatientRow[]; readonly total: number } | undefined;
  readonly doctors: readonly Doctor[];
  readonly specialties: readonly Specialty[];
  /** visits of today */
  readonly visits: readonly QueueItem[];
  readonly pages: readonly PalettePage[];
  readonly tasks: readonly PaletteTask[];
  readonly findsPatients: boolean;
}

const isNamed = ({ title, also = '' }: Pick<PalettePage, 'title' | 'also'>, text: string): boolean =>
  isFoundIn(`${title} ${also}`, text);

/** The visit of today that matters at the desk: the one that still waits for its patient, else any. */
function visitOf(visits: readonly QueueItem[], { id }: PatientRow): QueueItem | undefined {
  const own = visits.filter(({ patient }) => patient.id === id);
  return own.find(({ status }) => status === 'booked') ?? own[0];
}

function addTitle(text: string, phone: string | null): string {
  if (text === '') return texts.action_add;
  return phone === null ? texts.action_add_named(text) : texts.action_add_phone(formatPhone(phone));
}

function commands({ text, patients, findsPatients, tasks }: Answers): Option[] {
  const rows: Option[] = [];
  const found = tasks
    .filter((task) => isNamed(task, text))
    .map((task): Option => ({ kind: 'task', key: task.id, task }));
  // whoever types the name of one means it; the empty field offers first what is done most
  if (text !== '') rows.push(...found);
  const canSearch = findsPatients && isPatientSearch(text);
  // a number is nobody's name, and neither is a single letter; whoever calls has a phone before a name
  const phone = phoneIn(text);
  const named = (birthIn(text)?.rest ?? text).trim();
  const isName = isPatientSearch(named) && !/\d/.test(named);
  if (findsPatients && (text === '' || phone !== null || isName))
    rows.push({
      kind: 'command',
      key: 'add',
      id: 'add',
      title: addTitle(text, phone),
    });
  if (canSearch)
    rows.push({
      kind: 'command',
      key: 'search',
      id: 'search',
      title: texts.action_search(text),
      ...(patients && patients.total > 0 ? { hint: texts.hint_total(patients.total) } : {}),
    });
  if (text === '') rows.push(...found);
  if (isNamed({ title: texts.action_keys, also: texts.hint_keys_also }, text))
    rows.push({ kind: 'command', key: 'keys', id: 'keys', title: texts.action_keys });
  return rows;
}

/** The rows for a text: people before pages, pages before commands, so that Enter takes what was found. */
export function groupsOf(answers: Answers): Group[] {
  const { text, recent, patients, doctors, specialties, visits, pages } = answers;
  const shown = text === '' ? recent : (patients?.items ?? []);
  const groups: Group[] = [
    {
      title: text === '' ? texts.title_recent : texts.title_patients,
      options: shown.map((patient): Option => ({
        kind: 'patient',
        key: patient.id,
        patient,
        visit: visitOf(visits, patient),
      })),
    },
    {
      title: texts.title_doctors,
      options: doctors.map((doctor): Option => ({ kind: 'doctor', key: doctor.id, doctor })),
    },
    {
      title: texts.title_specialties,
      options: specialties
        .filter(({ title, doctors: count }) => text !== '' && count > 0 && isSpecialtyFound(title, text))
        .map((specialty): Option => ({ kind: 'specialty', key: specialty.id, specialty })),
    },
    {
      title: texts.title_pages,
      options: pages
        .filter((page) => isNamed(page, text))
        .map((page): Option => ({ kind: 'page', key: page.to, page })),
    },
    { title: texts.title_commands, options: commands(answers) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
