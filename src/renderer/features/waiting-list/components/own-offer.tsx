import { useEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { clockTime, dayAndTime } from '#shared/format/dates.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { useDeclineOfferMutation, type WaitingEntry, type WaitingOffer } from '#renderer/entities/waiting/api.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { DateBlock } from '#renderer/ui/date-block.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { dependantOf, fullOf } from '../names.ts';
import { texts } from '../texts.ru.ts';
import { useTaking } from '../use-taking.ts';
import { OfferCountdown } from './offer-countdown.tsx';

interface OwnOfferProps {
  readonly offer: Pick<WaitingOffer, 'id' | 'doctor' | 'specialty' | 'start_time' | 'seconds_left'> & {
    readonly slot: string;
  };
  readonly clinic: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly city: string;
    /** IANA zone */
    readonly timezone: string;
  };
  /** says which clinic it is of: where offers of several stand together */
  readonly showsClinic?: boolean;
  /** how the patient wants to be received; null: either */
  readonly type: 0 | 1 | null;
  /** whose it is; null: the person's own */
  readonly dependant: WaitingEntry['dependant'];
  /** a letter led to it: the focus comes here */
  readonly isAsked?: boolean;
  readonly onOver: () => void;
}

/** A time that is held for the person, or for somebody of theirs: taken by one press, or given on. */
export function OwnOffer({
  offer,
  clinic,
  showsClinic = false,
  type,
  dependant,
  isAsked = false,
  onOver,
}: OwnOfferProps) {
  const [decline, declining] = useDeclineOfferMutation();
  const [isDeclining, setIsDeclining] = useState(false);
  const { take, ...taking } = useTaking({
    offer,
    clinic,
    body: { type: type ?? 0, ...(dependant === null ? {} : { dependant: dependant.id }) },
    onOver,
  });
  const giveOn = async () => {
    const answer = await decline({ clinic: clinic.id, params: { id: offer.id } });
    setIsDeclining(false);
    if (answer.error === undefined) void showToast({ intent: 'success', message: texts.alert_declined });
    else {
      showRefusal(answer.error);
      onOver();
    }
  };
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) title.current?.focus();
  }, [isAsked]);
  const what = dayAndTime(offer.start_time);
  const whom = dependantOf({ dependant });
  return (
    <article className="own-offer" aria-label={texts.title_offer}>
      <DateBlock day={offer.start_time} isFirst />
      <div className="own-offer-what">
        <p className="own-offer-title">{texts.title_offer}</p>
        <h2 ref={title} tabIndex={-1} {...(isAsked ? { 'data-page-focus': true } : {})}>
          <time dateTime={offer.start_time}>{clockTime(offer.start_time)}</time> · {fullOf(offer.doctor)}
        </h2>
        {whom !== null && <p>{texts.hint_for(whom)}</p>}
        <p className="muted">{showsClinic ? `${offer.specialty} · ${clinic.title}` : offer.specialty}</p>
        <ZoneNote zone={clinic.timezone} city={clinic.city} at={offer.start_time} isOneTime />
        <p>
          {texts.hint_held}{' '}
          <b>
            <OfferCountdown key={offer.seconds_left} seconds={offer.seconds_left} onEnd={onOver} />
          </b>
        </p>
      </div>
      <div className="own-offer-actions">
        <BusyButton
          intent="primary"
          size="large"
          text={texts.action_take}
          isBusy={taking.isBusy}
          onClick={() => void take()}
        />
        <Button size="large" text={texts.action_decline} onClick={() => setIsDeclining(true)} />
      </div>
      {taking.isUnsure && (
        <ConfirmDialog
          title={texts.title_unsure}
          isOpen
          isBusy={taking.isBusy}
          confirm={texts.action_retry}
          cancel={texts.action_close}
          onConfirm={() => void take()}
          onCancel={taking.close}
        >
          <p role="alert">{texts.alert_unsure}</p>
          <p className="muted">{what}</p>
        </ConfirmDialog>
      )}
      {isDeclining && (
        <ConfirmDialog
          title={texts.title_decline}
          isOpen
          isBusy={declining.isLoading}
          confirm={texts.action_decline_yes}
          cancel={texts.action_keep}
          onConfirm={() => void giveOn()}
          onCancel={() => setIsDeclining(false)}
        >
          <p>{texts.confirm_decline(what)}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
