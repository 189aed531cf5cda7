import { globSync, readFileSync } from 'node:fs';
import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { parseSource } from './source.ts';
import { writtenBy } from './written-by.ts';

/** Tables that more than one part of the server writes by SQL: the owner first, the others with their reason. */
const SHARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  slot: {
    'features/schedule': 'owner: makes, removes and sets aside times',
    'features/appointments': 'the patient of a time, with the appointment in one statement; the hold of an offer',
    'features/booking': 'holds',
    'features/registry': 'whose time it is follows the employment, under its lock',
  },
  organization_role: {
    'features/registry': 'owner: roles of the staff',
    'features/patients': 'the role of a patient comes with the card, in one statement',
  },
  document_job: {
    'lib/documents': 'owner: the queue',
    'features/documents': 'a document is asked for, with its audit row in one statement',
    'features/patients': 'the copies of a card go with it',
  },
  audit_event: {
    'lib/audit': 'owner',
    'features/appointments': 'a booking and its event are one statement',
    'features/auth': 'the opening of a session and its event are one statement',
  },
  throttle: {
    'lib/throttle': 'owner',
    'features/auth': 'an opened session forgets the failed tries in the same statement',
  },
  waiting_entry: {
    'features/waiting-list': 'owner',
    'features/appointments': 'a booking ends what its patient waited for, in its transaction',
  },
  waiting_offer: {
    'features/waiting-list': 'owner',
    'features/appointments': 'the same of the offers: accepted, or withdrawn',
  },
  mkb10: {
    'features/refbooks': 'owner: the import',
    'db/mkb10': 'the search index is rebuilt',
  },
  address_object: {
    'features/refbooks': 'owner: the import, and what is made by hand',
    'db/refbooks': 'what follows from what an address lies in, also after the seed',
  },
};

/** `features/booking`, `lib/audit` or `db/mkb10` */
const placeOf = (path: string): string => path.split('/').slice(1, 3).join('/');

it('a table is written in one place, or for a reason that stands here', () => {
  const writers = new Map<string, Set<string>>();
  for (const path of globSync('server/**/*.ts')) {
    if (/\.test\.ts$|^server\/db\/(?:migrations|seeds)\//.test(path)) continue;
    const note = (text: string) => {
      for (const table of writtenBy(text)) writers.set(table, (writers.get(table) ?? new Set()).add(placeOf(path)));
    };
    new Visitor({
      TemplateElement: ({ value }) => note(value.raw),
      Literal: ({ value }) => (typeof value === 'string' ? note(value) : undefined),
    }).visit(parseSource(path, readFileSync(path, 'utf8')).program);
  }
  expect(writers.size).toBeGreaterThan(25);
  const shared = [...writers].filter(([, places]) => places.size > 1);
  const found = Object.fromEntries(shared.map(([table, places]) => [table, [...places].toSorted()]));
  const listed = Object.entries(SHARED).map(([table, places]) => [table, Object.keys(places).toSorted()]);
  expect(found).toEqual(Object.fromEntries(listed));
});
