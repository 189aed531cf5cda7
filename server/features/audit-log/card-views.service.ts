import { platformSql } from '#server/db/sql.ts';
import { accountInForce } from '#server/features/accounts/user.entity.ts';
import { decidesSince } from '#server/features/patients/index.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { countInWindow, throttleKey } from '#server/lib/throttle/throttle.ts';
import { AUDIT_COLUMNS, AUDIT_JOINS, BEHIND, CARD_THINGS, NEWEST_FIRST, type AuditRow } from './audit-sql.ts';
import { questionLetter } from './letters.ru.ts';
import type { AuditLogSettings, OwnCardRow } from './own-card.ts';
import { pageOfRows, placeOf, type AuditPage } from './place.ts';

const REASON = 'a person sees who looked at the own cards, in all clinics';
/** Looks at a card and at what belongs to it; who changes a card has seen it. */
const VIEWS = `('patient.view', 'patient.update', 'reception.history', 'reception.view', 'appointment.view', 'document.print')`;
/** Cards of the person, and those of dependants whom they may still book for; `p` of `patient`, `o` its clinic. */
const OWN_CARDS = `from patient p join organization o on o.id = p.organization_id
    left join dependant x on x.id = p.dependant_id
  where p.user_id = :user and (x.id is null or ${decidesSince('o.timezone')} is null)`;

/** By patient_user_idx. */
const selectCards = platformSql<OwnCardRow>(
  'own_cards',
  REASON,
  `
  select p.id, o.id as clinic_id, o.title as clinic_title, o.slug as clinic_slug, o.timezone, o.front ->> 'primaryColor' as colour, p.last_name, p.first_name, p.middle_name,
    p.dependant_id is not null as is_dependant, p.card_number
  ${OWN_CARDS} and (:card::uuid is null or p.id = :card) order by p.dependant_id is not null, o.title, p.last_name, p.first_name, p.id`,
);
/**
 * Looks of others at one card: by audit_event_object_idx, a range of each thing of the card, and of the days of doctors
 * whose lists told why the patient comes.
 */
const viewsSql = (end: string) => `
  with card as (select p.organization_id, p.id ${OWN_CARDS} and p.id = :card), thing as (${CARD_THINGS}),
    visit as (select a.id, d.employee_id from card c
      join appointment a on a.organization_id = c.organization_id and a.patient_id = c.id
      join doctor d on d.organization_id = a.organization_id and d.id = a.doctor_id)
  select ${AUDIT_COLUMNS} from audit_event e ${AUDIT_JOINS}
  where e.object_id = any(array(select id from thing union select employee_id from visit))
    and e.organization_id = (select organization_id from card) and e.action in ${VIEWS} and e.result = 'ok'
    and e.user_id is distinct from :user
    and (e.object_type <> 'employee' or e.details -> 'appointments' ?| array(select id::text from visit)) and ${end}`;
const selectViews = platformSql<AuditRow>('card_views', REASON, viewsSql(`${BEHIND} ${NEWEST_FIRST}`));
const selectView = platformSql<AuditRow>('card_view', REASON, viewsSql('e.id = :view'));
/** By organization_role_pkey and app_user_pkey. */
const selectAdmins = platformSql<{ email: string; first_name: string }>(
  'clinic_admin_addresses',
  'a question of a patient goes to the administrators of the clinic',
  `
  select u.email, u.first_name from organization_role r join app_user u on u.id = r.user_id
  where r.organization_id = :clinic and r.role = 'orgadmin' and ${accountInForce('u')} and u.email is not null order by u.id`,
);
const selectAsker = platformSql<{ email: string | null }>(
  'view_asker',
  'an account belongs to the platform',
  'select email from app_user where id = :user',
);

/** Cards of the person in all clinics, the own ones first. */
export const listOwnCards = ({ em, actor }: OwnCall): Promise<OwnCardRow[]> =>
  selectCards(em, { user: actor.userId, card: null });

/** @throws not_found for a card that is not the person's */
async function ownCard({ em, actor }: OwnCall, card: string): Promise<OwnCardRow> {
  const [found] = await selectCards(em, { user: actor.userId, card });
  if (!found) throw new DomainError('not_found');
  return found;
}

const PAGE = 20;
/** A page of who looked at a card, newest first. Reading it is logged. @throws not_found, validation_failed */
export async function listCardViews(
  call: PersonCall,
  settings: AuditLogSettings,
  card: string,
  after: string | undefined,
): Promise<AuditPage & { readonly card: OwnCardRow }> {
  const own = await ownCard(call, card);
  const scope = `card-views ${card} ${call.actor.userId}`;
  const place = placeOf(settings.APP_SECRET, scope, after);
  const found = await selectViews(call.em, { user: call.actor.userId, card, ...place, limit: PAGE + 1 });
  await logged(call, 'card_views.read', own);
  return { ...pageOfRows(settings.APP_SECRET, scope, found, PAGE), card: own };
}

const logged = ({ em, actor, ip }: PersonCall, action: string, card: OwnCardRow, details = {}) =>
  auditEvent(em, {
    action,
    userId: actor.userId,
    sessionId: actor.sessionId,
    ip,
    organizationId: card.clinic_id,
    objectType: 'patient',
    objectId: card.id,
    details,
  });

const DAY_S = 86_400;
/** Questions of one person to one clinic in a day. */
export const QUESTIONS_PER_DAY = 3;
const MAX_ADMINS = 20;

/**
 * «Спросить клинику»: a letter to each administrator of the clinic, about one look or all of them. Limited and logged.
 * @param view id of the event; undefined: of no one in particular
 * @throws not_found, also of a view that is not of this card; clinic_unattended, too_many_requests
 */
export function askClinic(
  call: PersonCall,
  settings: AuditLogSettings,
  card: string,
  { text, view }: { readonly text: string; readonly view?: string | undefined },
): Promise<void> {
  return inTransaction(call, async (call) => {
    const own = await ownCard(call, card);
    const about = view === undefined ? undefined : await findView(call, card, view);
    const admins = await selectAdmins(call.em, { clinic: own.clinic_id });
    if (admins.length === 0) throw new DomainError('clinic_unattended');
    const key = throttleKey(settings.APP_SECRET, 'card-question', `${call.actor.userId} ${own.clinic_id}`);
    if ((await countInWindow(call.em, [key], DAY_S)) > QUESTIONS_PER_DAY)
      throw new DomainError('too_many_requests', { params: { seconds: DAY_S }, retryAfter: DAY_S });
    const [asker] = await selectAsker(call.em, { user: call.actor.userId });
    for (const { email, first_name: firstName } of admins.slice(0, MAX_ADMINS))
      await enqueueLetter(
        call.em,
        questionLetter(email, firstName, { card: own, text, about, answerTo: asker?.email ?? '', settings }),
      );
    await logged(call, 'card_views.ask', own, view === undefined ? {} : { view });
  });
}

/** @throws not_found */
async function findView({ em, actor }: OwnCall, card: string, view: string): Promise<AuditRow> {
  const [found] = await selectView(em, { user: actor.userId, card, view });
  if (!found) throw new DomainError('not_found');
  return found;
}
