import { formatPhone } from '#shared/format/phone.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import type { Specialty } from '#renderer/entities/doctor/api.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { birthIn, phoneIn } from '#renderer/entities/patient/new-patient-rules.ts';
import { isPatientSearch } from '#renderer/entities/patient/is-patient-search.ts';
import { looksLikeName } from './looks-like-name.ts';
import { isSpecialtyFound } from './marks.ts';
import type { Group, Option, PalettePage, PaletteTask } from './options.ts';
import { WHOLE, fitOf, type Titled } from './page-fit.ts';
import { texts } from './texts.ru.ts';

/** Pages that a search shows: the best of them. */
const MOST_PAGES = 8;

/** What was read for a text. */
interface Answers {
  readonly text: string;
  /** the same as it was typed, when `text` is what was meant on the other layout: pages are found by either */
  readonly typed?: string;
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

/** The visit of today that matters at the desk: the one that still waits for its patient, else any. */
function visitOf(visits: readonly QueueItem[], { id }: PatientRow): QueueItem | undefined {
  const own = visits.filter(({ patient }) => patient.id === id);
  return own.find(({ status }) => status === 'booked') ?? own[0];
}

function addTitle(text: string, phone: string | null): string {
  if (text === '') return texts.action_add;
  return phone === null ? texts.action_add_named(text) : texts.action_add_phone(formatPhone(phone));
}

const fits = (named: Titled, { text, typed = text }: Answers): number | null =>
  fitOf(named, text) ?? fitOf(named, typed);

interface Named<Thing> {
  readonly thing: Thing;
  readonly fit: number;
}
/** What a search finds of them, the best first; those that fit alike stay in their order. */
const namedBy = <Thing extends Titled>(things: readonly Thing[], answers: Answers): Named<Thing>[] =>
  things
    .flatMap((thing) => {
      const fit = fits(thing, answers);
      return fit === null ? [] : [{ thing, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit);
const bestOf = ([best]: readonly Named<unknown>[]): number => best?.fit ?? Infinity;

/** Commands whose name is typed stand before a new patient: nobody is called as they are. */
function commands(answers: Answers, tasks: readonly Named<PaletteTask>[], isNamed: boolean): Option[] {
  const { text, patients, findsPatients } = answers;
  const named: Option[] = tasks.map(({ thing }) => ({ kind: 'task', key: thing.id, task: thing }));
  if (fits({ title: texts.action_keys, also: texts.words_keys }, answers) !== null)
    named.push({ kind: 'command', key: 'keys', id: 'keys', title: texts.action_keys });
  const search: Option[] =
    findsPatients && isPatientSearch(text)
      ? [
          {
            kind: 'command',
            key: 'search',
            id: 'search',
            title: texts.action_search(text),
            ...(patients && patients.total > 0 ? { hint: texts.hint_total(patients.total) } : {}),
          },
        ]
      : [];
  // whoever calls has a phone before a name; a single letter is nobody's name
  const phone = phoneIn(text);
  const name = (birthIn(text)?.rest ?? text).trim();
  const isSomebody = phone !== null || (isPatientSearch(name) && looksLikeName(name) && !isNamed);
  const add: Option[] =
    findsPatients && (text === '' || isSomebody)
      ? [{ kind: 'command', key: 'add', id: 'add', title: addTitle(text, phone) }]
      : [];
  // the empty field offers first what is done most
  return text === '' ? [...add, ...named] : [...named, ...add, ...search];
}

/**
 * The rows for a text: people before pages, pages before commands that do not fit better, so that Enter takes what was
 * found. A page or a command whose whole name was typed goes before doctors and specialties that have a word of it.
 */
export function groupsOf(answers: Answers): Group[] {
  const { text, recent, patients, doctors, specialties, visits, pages } = answers;
  const shown = text === '' ? recent : (patients?.items ?? []);
  const found = namedBy(text === '' ? pages.filter(({ isInner }) => isInner !== true) : pages, answers);
  const tasks = namedBy(answers.tasks, answers);
  const isNamed = text !== '' && Math.min(bestOf(found), bestOf(tasks)) <= WHOLE;
  const people: Group = {
    title: text === '' ? texts.title_recent : texts.title_patients,
    options: shown.map((patient): Option => ({
      kind: 'patient',
      key: patient.id,
      patient,
      visit: visitOf(visits, patient),
    })),
  };
  const staff: Group[] = [
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
  ];
  const places: Group = {
    title: texts.title_pages,
    options: (text === '' ? found : found.slice(0, MOST_PAGES)).map(({ thing: page }): Option => ({
      kind: 'page',
      key: page.key ?? page.to,
      page,
    })),
  };
  const rest: Group = { title: texts.title_commands, options: commands(answers, tasks, isNamed) };
  const [first, second] = bestOf(tasks) < bestOf(found) ? [rest, places] : [places, rest];
  const groups = isNamed ? [people, first, ...staff, second] : [people, ...staff, first, second];
  return groups.filter(({ options }) => options.length > 0);
}
