import { StrictMode, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { WIDGET_PATTERNS } from '#shared/pages.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ClinicGate } from '#renderer/entities/clinic/clinic-gate.tsx';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { WidgetDoctorsScreen } from '#renderer/features/booking/widget-doctors.screen.tsx';
import { widgetTexts as texts } from '#renderer/features/booking/widget-texts.ru.ts';
import { watchLeaving } from '#renderer/lib/navigation/leaving.ts';
import { tellHeight } from '#renderer/lib/page/framed-height.ts';
import { watchFocus } from '#renderer/lib/page/last-focused.ts';
import { watchStyles } from '#renderer/lib/page/styles-again.ts';
import { closeStorage } from '#renderer/lib/storage/no-storage.ts';
import { schemeChoice, startTheme } from '#renderer/lib/theme/color-scheme.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { LockedPicture } from '#renderer/ui/pictures/pictures.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { fetchPart } from './fetch-part.tsx';
import { MainArea } from './main-area.tsx';
import { Providers } from './providers.tsx';
import { RouteError } from './route-error.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import '#renderer/features/booking/booking.css';
import '#renderer/features/booking/widget.css';

const step = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  errorElement: <RouteError />,
  lazy: () =>
    fetchPart(
      async () => {
        const Screen = await load();
        return { element: <Screen /> };
      },
      (failure) => ({ element: <>{failure}</> }),
    ),
});

/**
 * The program of the booking widget, which clinics put into sites of their own (K17 as amended). A page in a frame of
 * somebody else's may be clicked unseen (clickjacking), and where browsers still let a frame see the storage of its
 * origin it would find the token there. So this program is not the one of the other pages: it asks for no session,
 * reads and keeps nothing in the browser, hears no other tab, and has no way to a page that needs a person. Who has
 * chosen a time goes on in a window of the platform, which nobody frames.
 */
export function startWidget(root: HTMLElement): void {
  closeStorage();
  startTheme();
  // a site that is always light, or always dark, says so; else the visitor's system decides
  const theme = new URLSearchParams(window.location.search).get('theme');
  if (theme === 'light' || theme === 'dark') schemeChoice.choose(theme);
  watchFocus();
  watchStyles();
  const router = createBrowserRouter([
    {
      element: <WidgetFrame />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Skeleton rows={4} rowHeight={120} />,
      children: [
        { path: WIDGET_PATTERNS.doctors, element: <WidgetDoctorsScreen /> },
        step(WIDGET_PATTERNS.times, () =>
          import('#renderer/features/booking/widget-times.screen.tsx').then((m) => m.WidgetTimesScreen),
        ),
        step(WIDGET_PATTERNS.check, () =>
          import('#renderer/features/booking/widget-check.screen.tsx').then((m) => m.WidgetCheckScreen),
        ),
        { path: '*', element: <NoClinic /> },
      ],
    },
  ]);
  watchLeaving(router);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

const NoClinic = () => (
  <Notice heading="h1" picture={<NothingFoundPicture />} title={texts.title_no_clinic} text={texts.hint_no_clinic} />
);

function WidgetFrame() {
  const content = useRef<HTMLDivElement>(null);
  useFocusOnNavigation();
  useEffect(() => (content.current ? tellHeight(content.current) : undefined), []);
  return (
    <div className="widget" ref={content}>
      <MainArea>
        <ClinicGate
          notFound={<NoClinic />}
          loading={<Skeleton rows={4} rowHeight={120} />}
          failed={(content) => content}
        >
          <OpenClinic>
            <div className="booking">
              <Outlet />
            </div>
          </OpenClinic>
        </ClinicGate>
      </MainArea>
    </div>
  );
}

/** The steps, or why this clinic has none. */
function OpenClinic({ children }: { readonly children: ReactNode }) {
  const { is_disabled: isDisabled, phones } = useClinic();
  const canBook = useHasModule('booking');
  if (isDisabled)
    return <Notice heading="h1" picture={<LockedPicture />} title={texts.title_closed} text={texts.hint_closed} />;
  if (!canBook)
    return (
      <Notice
        heading="h1"
        picture={<LockedPicture />}
        title={texts.title_no_booking}
        text={texts.hint_no_booking}
        action={<PhoneLinks phones={phones} />}
      />
    );
  return children;
}
