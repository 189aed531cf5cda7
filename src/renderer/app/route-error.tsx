import { useRouteError } from 'react-router-dom';
import { CrashedScreen } from '#renderer/features/status/crashed.screen.tsx';

/** Browsers word it differently; all of them mean that a part of the build is not on the server any more. */
const isMissingPart = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** A screen threw, or could not be fetched. */
export function RouteError() {
  const error = useRouteError();
  console.error(error);
  return <CrashedScreen isOutdated={isMissingPart(error)} />;
}
