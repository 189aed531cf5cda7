import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { limitTexts } from '../limit-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import type { ReachedLimit } from '../use-reached-limit.ts';

/** Said above what can be chosen; nothing of it can be held, unless it is for somebody else. */
export function BookingLimit({ limit: { active, isForOthers } }: { readonly limit: ReachedLimit }) {
  const clinic = useClinic();
  return (
    <div role="alert" className="booking-limit">
      <Callout intent="warning" icon={<WarningSign />}>
        <p>{isForOthers ? limitTexts.alert_limit_own(active) : limitTexts.alert_limit(active)}</p>
        <ButtonLink to={paths.myRecords(clinic.slug)}>{texts.action_my_records}</ButtonLink>{' '}
        {!isForOthers && <PhoneLinks phones={clinic.phones} />}
      </Callout>
    </div>
  );
}
