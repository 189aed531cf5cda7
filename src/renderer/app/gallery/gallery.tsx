import { useState } from 'react';
import { Switch } from '@blueprintjs/core';
import { useDeskDensity } from '#renderer/lib/theme/density.ts';
import { ColorSchemeSwitch } from '#renderer/ui/color-scheme-switch.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { ButtonParts } from './button-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { LanguageParts } from './language-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { galleryTexts as texts } from './texts.ru.ts';
import './gallery.css';

/**
 * Every element in its states, for those who build screens and for the tests that look at it (`npm run dev`,
 * `/gallery.html`; `?density=desk`, `?brand=%23007a6c`). No page of the product.
 */
export function Gallery({ startsAtDesk }: { readonly startsAtDesk: boolean }) {
  const [isDesk, setIsDesk] = useState(startsAtDesk);
  useDeskDensity(isDesk);
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
      <LanguageParts />
      <ButtonParts />
      <FieldParts />
      <StateParts />
    </main>
  );
}
