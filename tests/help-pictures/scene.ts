import type { Locator, Page } from '@playwright/test';
import type { DemoReception } from '#tests/e2e/fixtures/demo.ts';

/** The demo's people who open the scenes. */
export const ROLES = ['orgadmin', 'employee', 'doctor', 'patient'] as const;
type Role = (typeof ROLES)[number];
/** What the scenes have to show. */
export interface Kit {
  /** their sessions */
  readonly tokens: ReadonlyMap<Role, string>;
  /** the demo's doctor with a day that has free times */
  readonly place: DemoReception;
  /** last name of somebody who is booked to that doctor on that day */
  readonly booked: string;
  /** ids in the clinic */
  readonly patient: string;
  readonly invited: string;
}
/** One picture: who opens which page, what is done there, and what of it is shown. */
export interface Scene {
  /** of the help, and the name of the picture */
  readonly topic: string;
  readonly as: Role;
  readonly path: (kit: Kit) => string;
  /** brings the page to what is shown */
  readonly stage?: (page: Page, kit: Kit) => Promise<void>;
  /** all of it is in the picture */
  readonly shown: (page: Page, kit: Kit) => readonly Locator[];
  /** what is lower is left out, in pixels of the page */
  readonly height?: number;
  /** around it; 12 when it is not said */
  readonly margin?: number;
  /** the lower part of the window, in place of the upper one of the page */
  readonly isLower?: boolean;
}

/** Pages of the demo's clinic. */
export const area = (path: string): string => `/clinics/zdorovie/personal-area${path}`;
/** The page without the frame around it. */
export const wholePage = { shown: (page: Page) => [page.getByRole('main')], margin: 0 } as const;
/** A part of a page, or of a form, by its title. */
export const section = (page: Page, name: string): Locator =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
    .or(page.getByRole('group', { name, exact: true }));
