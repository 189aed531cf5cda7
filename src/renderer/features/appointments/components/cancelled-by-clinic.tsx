import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { texts } from '../texts.ru.ts';
import { useCancelledByClinic } from '../use-cancelled-by-clinic.ts';
import { ByClinic } from './by-clinic.tsx';
import { InsteadOfCancelled } from './instead-of-cancelled.tsx';

/** Says which of the shown records the clinic has cancelled meanwhile; it stays until it is closed. */
export function CancelledByClinic(props: { readonly items: readonly OwnRecord[] | undefined; readonly list: string }) {
  const { found, forget } = useCancelledByClinic(props.items, props.list);
  const host = useRowFocus<HTMLDivElement>(found.map(({ id }) => id));
  return (
    <div ref={host} tabIndex={-1} role="alert" className="records-cancelled">
      {found.map((record) => (
        <Callout
          key={record.id}
          data-row={record.id}
          intent="warning"
          icon={<WarningSign />}
          title={texts.title_cancelled_by_clinic(
            `${dayAndTime(record.start_time)}, ${inSentence(shortName(record.doctor))}`,
          )}
        >
          <p>{texts.hint_cancelled_by_clinic}</p>
          <ByClinic phones={record.organization.phones} text={record.organization.title} />
          <div className="records-cancelled-actions">
            <InsteadOfCancelled record={record} />
            <Button text={texts.action_close} onClick={() => forget(record.id)} />
          </div>
        </Callout>
      ))}
    </div>
  );
}
