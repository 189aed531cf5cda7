import { clinicSql } from './sql.ts';

const KEY = `hashtextextended('zone ' || :clinic, 0)`;
/**
 * Keeps the clinic's zone until the transaction ends: whoever plans times by its clock holds it together with others,
 * who changes the zone holds it alone, and sees all times that were planned before. Not the clinic's row, which is held
 * by every change of its settings, and by a workbook as long as it is written.
 */
export const keepZone = clinicSql('clinic_zone_keep', `select pg_advisory_xact_lock_shared(${KEY})`);
/** Waits for who plans times, and keeps others from it until the transaction ends. */
export const lockZone = clinicSql('clinic_zone_lock', `select pg_advisory_xact_lock(${KEY})`);
