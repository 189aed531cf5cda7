import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { texts } from '../texts.ru.ts';
import type { Places } from '../use-places.ts';

/** «Позже» and «Раньше» of a list by places; nothing for a single page. */
export function PlacePages({ places, next }: { readonly places: Places; readonly next: string | null }) {
  if (!places.hasNewer && next === null) return null;
  return (
    <nav className="audit-pages" aria-label={texts.title_pages}>
      <Button icon={<ChevronLeft />} text={texts.action_newer} disabled={!places.hasNewer} onClick={places.goNewer} />
      <Button
        endIcon={<ChevronRight />}
        text={texts.action_older}
        disabled={next === null}
        onClick={() => next !== null && places.goOlder(next)}
      />
    </nav>
  );
}
