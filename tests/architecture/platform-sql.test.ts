import { describe, expect, it } from 'vitest';
import '#server/app.ts';
import '#server/housekeeping.ts';
import { CLINIC_TABLES } from '#tests/support/clinic-tables.ts';
import { declaredStatements } from '#server/db/sql.ts';

/** Statements that may look past the clinic at its tables, and why. Everything else goes by `clinicSql`. */
const MAY_CROSS: Readonly<Record<string, string>> = {
  clinic_by_name: 'visitors open a clinic by the address of its page, also by a former one',
  clinic_by_any_slug: 'the same',
  clinic_slug_owner: 'an address of a page is one clinic’s on the whole platform',
  patient_imports_expire: 'files of all clinics are forgotten after the same time',
  patient_import_rows_forget: 'the same',
  patient_import_samples_forget: 'the same',
  list_clinics: 'the list tells who works in each clinic and its next time',
  clinic_choices: 'visitors choose among the specialties of all clinics',
  own_clinics: 'a person sees the clinics of the own visits, with who works there',
  search_all_doctors: 'visitors look for a doctor among all clinics',
  suggest_doctors: 'the same',
  admin_clinics: 'a superuser administers all clinics',
  admin_clinic: 'the same',
  workbook_clinics: 'a superuser fills all clinics',
  workbook_gone_patient:
    'a superuser’s workbook has rows of several clinics; each is held against the patients of its own',
  admin_users: 'a superuser sees the roles of people in all clinics',
  admin_user: 'the same',
  sessions_open: 'whoever is staff anywhere has the short session of staff',
  own_cards: 'a person sees the own cards in all clinics',
  card_views: 'a person sees who looked at the own cards in all clinics',
  card_view: 'the same',
  clinic_admin_addresses: 'a question about a card goes to the administrators of its clinic',
  platform_audit_log: 'a superuser reads the log of all clinics',
  platform_audit_things: 'the same',
  overview: 'the first page tells of all clinics',
  dependant_booking: 'a person removes a dependant in all clinics',
  dependant_cards: 'a dependant with a card in any clinic is not made another person',
  waiting_of_dependant: 'a person removes a dependant in all clinics',
  patient_leave_dependant: 'the same',
  patient_lock_all_of_dependant: 'the same',
  own_offers: 'a person sees what is offered to them in all clinics',
  all_own_waiting: 'a person sees what they wait for in all clinics',
  past_doctors: 'a person sees the own doctors of all clinics',
  all_my_appointments: 'a person sees the own appointments of all clinics',
  current_user: 'a person sees the own roles in every clinic',
  person_met: 'who meets somebody in a clinic may read their name',
  closing_visits: 'a person closes the account in all clinics',
  closing_lock_admins: 'the same',
  closing_needed: 'the same',
  waiting_of_person: 'a person closes the account in all clinics',
  patient_leave_account: 'an erased account is gone from all clinics',
  own_data: 'a person takes the own data of all clinics along',
  session_by_token: 'roles and grants ride along with the session, by its clinic',
  sessions_of_user: 'whether a session is in force depends on where its person is staff',
  session_roles: 'the same for many sockets at once',
  session_open: 'whoever is staff anywhere has the short session of staff',
  hold_drop_others: 'a person holds one time over all clinics',
  file_count_look: 'files of all clinics are checked as one',
  file_take_orphans: 'files of all clinics are cleaned as one',
  file_delete: 'the same',
  file_public: 'a public address names no clinic',
  own_diagnoses: 'a doctor’s diagnoses of every clinic',
  own_employments: 'a person sees the own employments in every clinic',
  practitioner_employments: 'a practitioner is one person in all clinics',
  search_diagnoses: 'what the caller records in any clinic comes first',
  account_awaiting_clinics: 'an invitation is in force while its clinic waits for the person',
  account_is_invited: 'an account that any clinic invited is not forgotten',
  pending_accounts_forget: 'the same',
  presence_join: 'a process writes the members of its sockets in all clinics',
  presence_heartbeat: 'a process clears the members of dead ones in all clinics',
  reminders_due: 'one pass looks at the visits of all clinics',
  visit_link_find: 'who holds the link of a letter does not say of which clinic it is',
  visit_links_forget: 'links of all clinics are forgotten together',
  waiting_clinics: 'one pass looks at the waiting lists of all clinics',
  waiting_forget: 'waiting lists of all clinics are forgotten after the same time',
  demo_role: 'the demo gives roles in two clinics',
  demo_slots: 'the demo is laid in all clinics at once',
  demo_appointments: 'the same',
};
/** The queue of documents is of the installation: LibreOffice converts for all clinics in one order. */
const MAY_CROSS_BY_PREFIX = ['document_job_'];

const tablesOf = (statement: string): string[] => {
  const named = new Set(
    [...statement.matchAll(/\b(?:from|join|update|into|using)\s+(\w+)/gi)].map(([, table]) => table),
  );
  return CLINIC_TABLES.filter((table) => named.has(table));
};
const isAllowed = (name: string): boolean =>
  Object.hasOwn(MAY_CROSS, name) || MAY_CROSS_BY_PREFIX.some((prefix) => name.startsWith(prefix));

describe('platformSql', () => {
  const platform = [...declaredStatements].filter(([, { isOfPlatform }]) => isOfPlatform);
  const touching = platform.filter(([, { text }]) => tablesOf(text).length > 0).map(([name]) => name);

  it('touches tables of clinics only where it is listed here, with its reason', () => {
    expect(platform.length).toBeGreaterThan(50);
    expect(touching.filter((name) => !isAllowed(name))).toEqual([]);
  });

  it('is listed here only while it does', () => {
    expect(Object.keys(MAY_CROSS).filter((name) => !touching.includes(name))).toEqual([]);
  });

  it.each([
    'select * from patient',
    'select 1 from app_user u join slot s on true',
    'update appointment set status = 1',
    'insert into file (id) values (1)',
    'delete from session using doctor',
  ])('is found: %s', (statement) => expect(tablesOf(statement)).toHaveLength(1));

  it('of the platform alone is free', () =>
    expect(tablesOf('select * from app_user join session on true')).toEqual([]));
});
