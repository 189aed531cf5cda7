/**
 * The one place where "who may do what" is written (1 §6, 2 §6). Server, route guards and menus import it;
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
  // times beside the grid; an employee holds it when their clinic grants it (K45)
  'slot.overbook': ['orgadmin'],
  'appointment.move': ['orgadmin', 'employee', 'doctor'],
  'directory.read': ['orgadmin'],
  'directory.write': ['orgadmin'],
  'queue.read': ['orgadmin', 'employee'],
  'patient.list': ['orgadmin', 'employee'],
  'patient.read': ['orgadmin', 'employee', 'doctor'],
  'patient.write': ['orgadmin', 'employee', 'doctor'],
  'patient.import': ['orgadmin'],
  'patient.merge': ['orgadmin'],
  'reception.read': ['orgadmin', 'doctor'],
  'reception.write': ['doctor'],
  'document.print': ['orgadmin', 'employee', 'doctor'],
  'clinic.write': ['orgadmin'],
  'upload.public': ['orgadmin'],
  'upload.template': ['orgadmin'],
  'audit.read': ['orgadmin'],
  'report.view': ['orgadmin'],
  'job.read': ['orgadmin'],
  'job.manage': ['orgadmin'],
  // no role has these: they are the platform's, and no clinic can grant them
  'admin.index': [],
  'refbook.import': [],
  'refbook.write': [],
  'platform_job.manage': [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** A permission, or a pattern of names: `patient.*`, `*` (1 §6). */
export type PermissionPattern = Permission | '*' | `${string}.*`;
const ALL = Object.keys(PERMISSIONS) as Permission[];
const covers = (pattern: string, name: string): boolean =>
  pattern === name || pattern === '*' || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1)));

/** What the access rules need to know of the caller in the clinic of the call. */
export interface Actor {
  readonly isSuperuser: boolean;
  /** Roles in the clinic of the call; empty outside a clinic. */
  readonly roles: readonly Role[];
  /** names and patterns that the clinic grants this person beside the roles */
  readonly grants?: readonly string[] | undefined;
}

function holds({ isSuperuser, roles, grants = [] }: Actor, permission: Permission): boolean {
  if (isSuperuser) return true;
  const allowed: readonly Role[] = PERMISSIONS[permission];
  const isOfPlatform = allowed.length === 0;
  if (isOfPlatform) return false;
  return roles.some((role) => allowed.includes(role)) || grants.some((grant) => covers(grant, permission));
}

/**
 * True when the caller may do it, or, of a pattern, something of it; a missing caller may do nothing. A superuser may
 * do everything in every clinic.
 */
export function can(actor: Actor | undefined, wanted: PermissionPattern): boolean {
  return actor !== undefined && ALL.some((permission) => covers(wanted, permission) && holds(actor, permission));
}

/** Whether the caller holds the permission, or one of several. */
export const canAny = (actor: Actor | undefined, wanted: Permission | readonly Permission[]): boolean =>
  [wanted].flat().some((permission) => can(actor, permission));

/** Every permission that the caller holds, for the session's answer and the menus. */
export const permissionsOf = (actor: Actor): Permission[] => ALL.filter((permission) => holds(actor, permission));
