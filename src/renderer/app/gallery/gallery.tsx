import { useState } from 'react';
import { Switch } from '@blueprintjs/core';
import { useDeskDensity } from '#renderer/lib/theme/density.ts';
import { ColorSchemeSwitch } from '#renderer/ui/color-scheme-switch.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { BookingParts } from './booking-parts.tsx';
import { ButtonParts } from './button-parts.tsx';
import { ChoiceParts } from './choice-parts.tsx';
import { DayParts } from './day-parts.tsx';
import { DeskParts } from './desk-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { HomeParts } from './home-parts.tsx';
import { LanguageParts } from './language-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { ScheduleParts } from './schedule-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { galleryTexts as texts } from './texts.ru.ts';
import { VisitParts } from './visit-parts.tsx';
import './gallery.css';

/** What every screen is made of, what patients see, what the desk sees. */
const PAGES: Readonly<Record<string, readonly (() => React.JSX.Element)[]>> = {
  elements: [LanguageParts, ButtonParts, FieldParts, ChoiceParts, OverlayParts, StateParts],
  patient: [HomeParts, BookingParts, VisitParts],
  desk: [ScheduleParts, DayParts, DeskParts],
};

interface GalleryProps {
  readonly startsAtDesk: boolean;
  /** one of the pages; null: all of them */
  readonly page: string | null;
}

/**
 * Every element in its states, for those who build screens and for the tests that look at it (`npm run dev`,
 * `/gallery.html`; `?density=desk`, `?page=desk`, `?brand=%23007a6c`). No page of the product.
 */
export function Gallery({ startsAtDesk, page }: GalleryProps) {
  const [isDesk, setIsDesk] = useState(startsAtDesk);
  useDeskDensity(isDesk);
  const parts = page === null ? Object.values(PAGES).flat() : (PAGES[page] ?? []);
  return (
    <main className="gallery">
      <PageHead
        title={texts.title_gallery}
        lead={texts.hint_gallery}
        action={
          <div className="gallery-row">
            <Switch checked={isDesk} label={texts.field_desk} onChange={() => setIsDesk(!isDesk)} />
            <ColorSchemeSwitch />
          </div>
        }
      />
      {parts.map((Parts) => (
        <Parts key={Parts.name} />
      ))}
    </main>
  );
}
