import { useEffect, useState } from 'react';
import { matchPath, Outlet, useLocation, useParams } from 'react-router-dom';
import { ClinicContext, useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { lastClinic } from '#renderer/entities/clinic/last-clinic.ts';
import { isStaff } from '#renderer/lib/session/staff.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { lastWork, rememberWork } from '../last-work.ts';
import type { RouteRow } from '../route-row.ts';
import { SIGNED_IN_ROUTES } from '../signed-in-routes.ts';
import { clinicOfDesk } from '../work.ts';
import { ClinicFrame } from './clinic-frame.tsx';
import { PersonalArea } from './personal-area.tsx';
import { PlatformLayout } from './platform-layout.tsx';
import { useClinicOfNow } from './use-clinic-of-now.ts';
import { useRolesOfNow } from './use-roles-of-now.ts';

/** A value as it was when the page was opened: a role that comes or goes takes no page from under the hand. */
function useOnOpening<Value>(value: Value, page: string): Value {
  const [kept, setKept] = useState({ page, value });
  if (kept.page === page) return kept.value;
  setKept({ page, value });
  return value;
}

interface WorkProps {
  readonly row: RouteRow | undefined;
  /** the page belongs to no clinic: only its frame does */
  readonly isOutside: boolean;
}
/** In the frame of the desk, which is remembered; a page of work that a patient opens has the person's. */
function Work({ row, isOutside }: WorkProps) {
  const clinic = useClinic();
  const { user } = useSession();
  const isOwn = isStaff(user, clinic.id);
  useClinicOfNow(user !== null);
  useEffect(() => {
    if (isOwn && !isOutside) rememberWork(clinic.id);
  }, [isOwn, isOutside, clinic.id]);
  return (
    <PersonalArea isDesk={isOutside || row?.isOfWork !== true || isOwn}>
      <ClinicContext value={isOutside ? null : clinic}>
        <Outlet />
      </ClinicContext>
    </PersonalArea>
  );
}

/**
 * Frame of everything that is work. One for all of it, so that the bar stays when staff go to a page that belongs to no
 * clinic: that one stands in the desk of the clinic that they were in last.
 */
export function DeskLayout() {
  useRolesOfNow();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isOutside = useParams()['clinicName'] === undefined;
  const row = SIGNED_IN_ROUTES.find(({ path }) => matchPath(path, pathname));
  const home = useOnOpening(user && clinicOfDesk(user, { clinic: lastClinic(), desk: lastWork() }), pathname);
  const plain = <PlatformLayout column={row?.layout === 'wide' ? 'column-wide' : 'column'} />;
  if (isOutside && home === null) return plain;
  return (
    <ClinicFrame {...(isOutside && home !== null ? { name: home, otherwise: plain } : {})}>
      <Work row={row} isOutside={isOutside} />
    </ClinicFrame>
  );
}

/** A person's own pages in a clinic. In one file with the desk's: both are little beside what they share. */
export function PersonalLayout() {
  useRolesOfNow();
  return (
    <ClinicFrame>
      <PersonalArea isDesk={false}>
        <Outlet />
      </PersonalArea>
    </ClinicFrame>
  );
}
