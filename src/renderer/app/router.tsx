import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { NotFoundScreen } from '#renderer/features/status/not-found.screen.tsx';
import { ClinicLayout } from './layouts/clinic-layout.tsx';
import { PersonalLayout } from './layouts/personal-layout.tsx';
import { PlatformLayout } from './layouts/platform-layout.tsx';
import { RootFrame } from './root-frame.tsx';
import { RouteError } from './route-error.tsx';
import { RouteFrame } from './route-frame.tsx';
import type { Layout, RouteRow } from './route-row.ts';
import { ROUTES } from './routes.ts';
import { Splash } from './splash.tsx';

const layouts: Record<Layout, React.JSX.Element> = {
  public: <PlatformLayout column="column" />,
  wide: <PlatformLayout column="column-wide" />,
  auth: <PlatformLayout column="column-narrow" />,
  clinic: <ClinicLayout />,
  personal: <PersonalLayout />,
  desk: <PersonalLayout isDesk />,
};

const routeOf = (row: RouteRow): RouteObject => ({
  path: row.path,
  errorElement: <RouteError />,
  lazy: async () => {
    const Screen = await row.screen();
    return {
      Component: () => (
        <RouteFrame row={row}>
          <Screen />
        </RouteFrame>
      ),
    };
  },
});

/** The router, made of the route table: rows grouped by their layout. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <RootFrame />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Splash />,
      children: [
        ...Object.entries(layouts).map(([layout, element]) => ({
          element,
          children: ROUTES.filter((row) => row.layout === layout).map(routeOf),
        })),
        { element: layouts.public, children: [{ path: '*', element: <NotFoundScreen /> }] },
      ],
    },
  ]);
