import type { ReactNode } from 'react';
import { inTime, isMissingPart } from '#renderer/lib/page/missing-part.ts';
import { MissingPart } from '#renderer/features/status/missing-part.tsx';

/** What the error of a module does to a screen: shown by the nearest `errorElement`. */
function Broken({ error }: { readonly error: unknown }): ReactNode {
  throw error;
}

/**
 * For `lazy` of a route: a part that does not come is one that says so. A rejection would leave an empty page:
 * react-router draws nothing below a route whose `lazy` has not succeeded, not even its `errorElement`
 * (`_renderMatches`, 7.18).
 */
export const fetchPart = <T,>(load: () => Promise<T>, failed: (failure: ReactNode) => T): Promise<T> =>
  inTime(load()).catch((error: unknown) => failed(isMissingPart(error) ? <MissingPart /> : <Broken error={error} />));
