import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { texts } from '../texts.ru.ts';

/** Said above what can be chosen, and nothing of it can be taken. */
export function BookingLimit({ limit }: { readonly limit: number }) {
  const clinic = useClinic();
  return (
    <div role="alert" className="booking-limit">
      <Callout intent="warning" icon={<WarningSign />}>
        <p>{texts.alert_limit(limit)}</p>
        <ButtonLink to={paths.myRecords(clinic.slug)}>{texts.action_my_records}</ButtonLink>
      </Callout>
    </div>
  );
}
