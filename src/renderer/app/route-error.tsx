import { useRouteError } from 'react-router-dom';
import { CrashedScreen } from '#renderer/features/status/crashed.screen.tsx';
import { MissingPart } from '#renderer/features/status/missing-part.tsx';
import { isMissingPart } from '#renderer/lib/page/missing-part.ts';

/** A screen threw, or a part of it could not be fetched. */
export function RouteError() {
  const error = useRouteError();
  if (isMissingPart(error)) return <MissingPart />;
  console.error(error);
  return <CrashedScreen isOutdated={false} />;
}
