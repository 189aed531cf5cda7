import type { Module } from '#shared/access/modules.ts';
import type { Permission } from '#shared/access/permissions.ts';

/** Whose work a topic is about; `own`: of everybody who signs in. */
export type HelpPart = 'desk' | 'doctor' | 'admin' | 'patient' | 'own';
/** One thing that people do here, step by step. */
export interface HelpTopic {
  /** its picture is `pictures/<id>.webp` */
  readonly id: string;
  readonly part: HelpPart;
  /** who may do it; null: everybody who is signed in */
  readonly needs: Permission | null;
  /** a module without which it says nothing, although its page is there */
  readonly module?: Module;
  readonly title: string;
  readonly steps: readonly string[];
  /** other words by which people look for it, with spaces between */
  readonly words?: string;
  /** what the picture shows, to who does not see it */
  readonly picture: string;
  /** the page where it begins */
  readonly to: (clinicName: string) => string;
}
