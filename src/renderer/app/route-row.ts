import type { ComponentType } from 'react';
import type { NeededModule } from '#shared/access/has-module.ts';
import type { RouteAccess } from './access.ts';
import type { TitleKey } from './texts.ru.ts';

/**
 * The frame of a screen. `public`: the platform's pages; `wide`: the same over the whole width; `full`: the same from
 * edge to edge, without a column; `auth`: one narrow column; `clinic`: public pages of a clinic; `personal`: a person's
 * pages in a clinic, with the side menu; `desk`: the same for those who work there, dense and over the whole width;
 * `admin`: the platform's administration.
 */
export type Layout = 'public' | 'wide' | 'full' | 'auth' | 'clinic' | 'personal' | 'desk' | 'admin';

/** One screen of the product. */
export interface RouteRow {
  readonly path: string;
  /** fetched when it is first opened */
  readonly screen: () => Promise<ComponentType>;
  readonly access: RouteAccess;
  /** the module of the clinic that it belongs to, or of which the clinic must have one */
  readonly module?: NeededModule;
  readonly titleKey: TitleKey;
  readonly layout: Layout;
  /**
   * a part of the work: whoever works in its clinic, or in any when it belongs to none, has it in the frame of the desk
   */
  readonly isOfWork?: true;
  /**
   * where a guest of a closed screen is sent: to the sign-in, or home with an authentication error (2 §2
   * "Dictionaries")
   */
  readonly guest?: 'home';
}
