/**
 * The one place where "who may do what" is written (spec 1 §6, 2 §6). Server, route guards and menus import it;
 * none restates it. Rules that depend on the object ("own booking only") are policies in `shared/rules`.
 */
export const ROLES = ['orgadmin', 'doctor', 'employee', 'patient'] as const;
/** A role of a person in one clinic. */
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = {
  'personal_area.open': ['orgadmin', 'doctor', 'employee', 'patient'],
  'schedule.read': ['orgadmin', 'doctor', 'employee'],
  'schedule.write': ['orgadmin'],
  'slot.book': ['orgadmin', 'employee'],
  'appointment.move': ['orgadmin', 'employee', 'doctor'],
  'directory.read': ['orgadmin'],
  'directory.write': ['orgadmin'],
  'queue.read': ['orgadmin', 'employee'],
  'patient.list': ['orgadmin', 'employee'],
  'patient.read': ['orgadmin', 'employee', 'doctor'],
  'patient.write': ['orgadmin', 'employee', 'doctor'],
  'reception.read': ['orgadmin', 'doctor'],
  'reception.write': ['doctor'],
  'document.print': ['orgadmin', 'employee', 'doctor'],
  'job.read': ['orgadmin'],
  'job.manage': ['orgadmin'],
  // nobody by a role: reference books and their jobs are the platform's
  'refbook.import': [],
  'platform_job.manage': [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What the access rules need to know of the caller in the clinic of the call. */
export interface Actor {
  readonly isSuperuser: boolean;
  /** Roles in the clinic of the call; empty outside a clinic. */
  readonly roles: readonly Role[];
}

/** True when the caller may do it; a missing caller may do nothing. A superuser may do everything in every clinic. */
export function can(actor: Actor | undefined, permission: Permission): boolean {
  if (!actor) return false;
  if (actor.isSuperuser) return true;
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return actor.roles.some((role) => allowed.includes(role));
}

/** Every permission that the caller holds, for the session's answer and the menus. */
export const permissionsOf = (actor: Actor): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => can(actor, permission));
