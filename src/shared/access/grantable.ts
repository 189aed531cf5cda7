import type { Permission } from './permissions.ts';

/**
 * What the platform may grant somebody of a clinic's staff beside their roles (A51). Not writing receptions: they are a
 * doctor's, and printed under a doctor's name.
 */
export const GRANTABLE = [
  'schedule.read',
  'schedule.write',
  'slot.book',
  'slot.overbook',
  'appointment.move',
  'directory.read',
  'directory.write',
  'queue.read',
  'patient.list',
  'patient.read',
  'patient.write',
  'patient.merge',
  'reception.read',
  'document.print',
  'upload.public',
  'upload.template',
  'audit.read',
  'report.view',
  'job.read',
  'job.manage',
] as const satisfies readonly Permission[];
export type Grantable = (typeof GRANTABLE)[number];
