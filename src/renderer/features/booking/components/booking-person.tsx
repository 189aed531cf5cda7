import { useId } from 'react';
import { Button, Callout, Radio } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { fullName, type PersonName } from '#shared/format/names.ts';
import { useListDependantsQuery, type Dependant } from '#renderer/entities/dependant/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { personTexts as texts } from '../person-texts.ru.ts';
import type { OpenPerson } from './person-dialog.tsx';

interface BookingPersonProps {
  /** who is signed in */
  readonly own: PersonName;
  /** id of the dependant; null: who is signed in */
  readonly chosen: string | null;
  /** nothing can be changed while the call is under way */
  readonly isDisabled: boolean;
  /** the words around do not say yet what is chosen here */
  readonly isLabelShown?: boolean;
  readonly onChoose: (dependant: string | null) => void;
  /** opens `PersonDialog`, which stands outside: it must not go with what is around */
  readonly onOpen: (open: OpenPerson) => void;
}

/** Whom the time, or the wait for one, is for: oneself, or somebody of one's own. */
export function BookingPerson({ own, chosen, isDisabled, isLabelShown = false, onChoose, onOpen }: BookingPersonProps) {
  const labelId = useId();
  const name = useId();
  const query = useListDependantsQuery(undefined, { refetchOnMountOrArgChange: true });
  const items = query.currentData?.items ?? [];
  const failure = query.isError ? errorOf(query.error)?.message : undefined;
  const choose = (item: Dependant) => {
    if (item.needs_confirmation) onOpen({ dependant: item });
    else onChoose(item.id);
  };
  return (
    <div className="booking-person" role="radiogroup" aria-labelledby={labelId}>
      <span id={labelId} className={isLabelShown ? 'booking-person-label' : 'visually-hidden'}>
        {texts.field_whom}
      </span>
      <Radio
        name={name}
        checked={chosen === null}
        disabled={isDisabled}
        onChange={() => onChoose(null)}
        labelElement={items.length > 0 ? texts.hint_own(fullName(own)) : fullName(own)}
      />
      {items.map((item) => (
        <Radio
          key={item.id}
          name={name}
          checked={chosen === item.id}
          disabled={isDisabled}
          onChange={() => choose(item)}
          labelElement={
            <>
              {[item.last_name, item.first_name, item.middle_name].filter(Boolean).join(' ')}
              {item.needs_confirmation && <span className="booking-person-confirm"> · {texts.hint_confirm}</span>}
            </>
          }
        />
      ))}
      {failure !== undefined && (
        <Callout intent="warning" compact>
          {texts.alert_failed(failure)}{' '}
          <Button size="small" text={texts.action_retry} onClick={() => void query.refetch()} />
        </Callout>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Add />}
        text={texts.action_other}
        disabled={isDisabled}
        onClick={() => onOpen({ dependant: null })}
      />
    </div>
  );
}
