import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  matchPath,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { NotFoundScreen } from '#renderer/features/status/not-found.screen.tsx';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { watchLeaving } from '#renderer/lib/navigation/leaving.ts';
import { fetchPart } from './fetch-part.tsx';
import { GUEST_ROUTES } from './guest-routes.ts';
import { ClinicLayout } from './layouts/clinic-layout.tsx';
import { PlatformLayout } from './layouts/platform-layout.tsx';
import { RootFrame } from './root-frame.tsx';
import { RouteError } from './route-error.tsx';
import { RouteFrame } from './route-frame.tsx';
import type { Layout, RouteRow } from './route-row.ts';
import { Splash } from './splash.tsx';

type Frame = Pick<RouteObject, 'element' | 'errorElement' | 'lazy'>;
/** The side menu with its icons is no part of a guest's pages; the router loads it beside the screen. */
const fetched = (load: () => Promise<ComponentType>): Frame => ({
  errorElement: <RouteError />,
  lazy: () =>
    fetchPart(
      async () => {
        const Loaded = await load();
        return { element: <Loaded /> };
      },
      (failure) => ({ element: <PlatformLayout column="column">{failure}</PlatformLayout> }),
    ),
});
const publicLayout = <PlatformLayout column="column" />;
const layouts: Record<Layout, Frame> = {
  public: { element: publicLayout },
  wide: { element: <PlatformLayout column="column-wide" /> },
  full: { element: <PlatformLayout /> },
  auth: { element: <PlatformLayout column="column-narrow" /> },
  clinic: { element: <ClinicLayout /> },
  personal: fetched(() => import('./layouts/desk-layout.tsx').then((m) => m.PersonalLayout)),
  desk: fetched(() => import('./layouts/desk-layout.tsx').then((m) => m.DeskLayout)),
  admin: fetched(() => import('./layouts/admin-layout.tsx').then((m) => m.AdminLayout)),
};
/** Pages of work ask for their frame when it is known who looks. */
const frameOf = ({ layout, isOfWork }: RouteRow): Layout => (isOfWork ? 'desk' : layout);

const routeOf = (row: RouteRow): RouteObject => ({
  path: row.path,
  errorElement: <RouteError />,
  lazy: () =>
    fetchPart(
      async () => {
        const Screen = await row.screen();
        return {
          element: (
            <RouteFrame row={row}>
              <Screen />
            </RouteFrame>
          ),
        };
      },
      (failure) => ({ element: <RouteFrame row={row}>{failure}</RouteFrame> }),
    ),
});

/** Rows grouped by their layout. */
const framed = (rows: readonly RouteRow[]): RouteObject[] =>
  Object.entries(layouts).flatMap(([layout, frame]) => {
    const own = rows.filter((row) => frameOf(row) === layout);
    return own.length === 0 ? [] : [{ ...frame, children: own.map(routeOf) }];
  });

const ROOT = 'root';
const isGuestPage = (path: string): boolean =>
  GUEST_ROUTES.some((row) => !row.path.endsWith('*') && matchPath(row.path, path) !== null);
/**
 * Asks for the rest of the table when a page is opened that a guest's part does not have. Where it does not come, that
 * page says so: it loads itself anew.
 */
function restOnDemand(): PatchRoutesOnNavigationFunction {
  let isThere = false;
  return async ({ path, patch, signal }) => {
    if (isThere || isGuestPage(path)) return;
    const { routes, isWhole } = await fetchPart(
      async () => {
        const { SIGNED_IN_ROUTES } = await import('./signed-in-routes.ts');
        return { routes: framed(SIGNED_IN_ROUTES), isWhole: true };
      },
      (failure) => ({
        routes: [{ path, element: <PlatformLayout column="column">{failure}</PlatformLayout> }],
        isWhole: false,
      }),
    );
    // two pages in a row, or a page that was left meanwhile
    if (isThere || signal.aborted) return;
    isThere = isWhole;
    patch(ROOT, routes);
  };
}

/**
 * Gives the page that is opened a key of its own, which a reload keeps. The router has one for all that have none: a
 * page opened anew would come as far down as the last one of this tab was left.
 */
function keyFirstPage(): void {
  const state = window.history.state as { readonly key?: string } | null;
  if (state?.key === undefined) window.history.replaceState({ ...state, key: newKey() }, '');
}

/** The router, made of the route table. */
export function createRouter() {
  keyFirstPage();
  const router = createBrowserRouter(
    [
      {
        id: ROOT,
        element: <RootFrame />,
        errorElement: <RouteError />,
        hydrateFallbackElement: <Splash />,
        children: [
          ...framed(GUEST_ROUTES),
          { element: publicLayout, children: [{ path: '*', element: <NotFoundScreen /> }] },
        ],
      },
    ],
    { patchRoutesOnNavigation: restOnDemand() },
  );
  watchLeaving(router);
  return router;
}

/** Resolves when the files of the first page are there, or have failed. */
export const routeLoaded = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
