import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql } from '#server/db/sql.ts';
import { CallLimit } from '#server/lib/throttle/call-limits.ts';
import { auditEvent } from './audit.ts';

/** Tables of clinics whose rows have ids that calls name; a test holds this list against the catalog. */
export const NAMED_TABLES = [
  'absence',
  'appointment',
  'department',
  'doctor',
  'document_job',
  'employee',
  'file',
  'job_run',
  'notification',
  'patient',
  'patient_import',
  'patient_merge',
  'price',
  'reception_record',
  'slot',
  'specialty',
  'treatment_case',
  'waiting_entry',
  'waiting_offer',
] as const;
/** By the primary keys, which begin with the id. */
const findForeign = clinicSql<{ kind: string; id: string }>(
  'foreign_rows',
  `
  ${NAMED_TABLES.map((table) => `select '${table}' as kind, id from ${table} where id = any(:ids::uuid[]) and organization_id <> :clinic`).join(' union all ')}
  limit 5`,
);

/** A refused call as the log keeps it. */
export interface RefusedCall {
  readonly em: SqlEntityManager;
  readonly endpoint: string;
  readonly userId: string;
  readonly sessionId: string;
  /** of the call; null on the platform */
  readonly clinic: string | null;
  readonly ip: string;
  /** ids that the call named */
  readonly ids: readonly string[];
}

/** Refusals of one session and kind that are logged in an hour: enough to notice, too few to fill the log. */
const PER_HOUR = 20;
/** Ids of one session that are looked up in other clinics in an hour: guessed ids must not cost a query each. */
const LOOKS_PER_HOUR = 200;

/**
 * Writes down who tried what they may not: a call without the right, and an id that exists in another clinic, which the
 * caller was told not to exist.
 */
export class RefusalLog {
  /** apart for each kind: harmless refusals must not hide the guesses after them */
  readonly #limits = {
    permission_denied: new CallLimit(PER_HOUR, 3_600_000),
    not_found: new CallLimit(PER_HOUR, 3_600_000),
  };
  readonly #looks = new CallLimit(LOOKS_PER_HOUR, 3_600_000);

  async note(
    code: 'permission_denied' | 'not_found',
    { em, endpoint, userId, sessionId, clinic, ip, ids }: RefusedCall,
  ): Promise<void> {
    if (!this.#limits[code].hasRoom(sessionId)) return;
    if (code === 'not_found') {
      if (clinic === null || ids.length === 0 || !this.#looks.hasRoom(sessionId)) return;
      this.#looks.count(sessionId);
    }
    const foreign =
      code === 'not_found' && clinic !== null ? await findForeign({ em, clinic: { id: clinic } }, { ids }) : [];
    if (code === 'not_found' && foreign.length === 0) return;
    this.#limits[code].count(sessionId);
    const details = { endpoint, ...(foreign.length > 0 ? { foreign } : {}) };
    await auditEvent(em, {
      action: 'access.refused',
      result: 'refused',
      userId,
      sessionId,
      organizationId: clinic,
      ip,
      details,
    });
  }
}
