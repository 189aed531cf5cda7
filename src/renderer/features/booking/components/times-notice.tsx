import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';

/** What happened to the choice, at the place of the choice. The region is always there, so that its change is announced. */
export function TimesNotice({ text }: { readonly text: string | null }) {
  return (
    <div role="alert" className="booking-notice">
      {text !== null && <Callout intent="warning" icon={<WarningSign />}>{text}</Callout>}
    </div>
  );
}
