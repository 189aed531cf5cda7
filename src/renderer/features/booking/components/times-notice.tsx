import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { focusIfLost } from '#renderer/lib/page/focus-on-mount.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { texts } from '../texts.ru.ts';
import type { TimesWord } from '../times-word.ts';

/** What happened to the choice, at the place of the choice. The region is always there, so that its change is announced. */
export function TimesNotice({ word }: { readonly word: TimesWord | null }) {
  const clinic = useClinic();
  return (
    <div role="alert" className="booking-notice">
      {word !== null && (
        <div key={word.text} tabIndex={-1} ref={focusIfLost}>
          <Callout intent="warning" icon={<WarningSign />}>
            <p>{word.text}</p>
            {word.leadsToRecords && (
              <ButtonLink to={paths.myRecords(clinic.slug)}>{texts.action_my_records}</ButtonLink>
            )}
          </Callout>
        </div>
      )}
    </div>
  );
}
