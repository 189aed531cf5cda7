import { Button } from '@blueprintjs/core';
import { deviceDay } from '#shared/rules/days.ts';
import type { ConsentDocument } from '../api.ts';
import type { OwnConsent } from '../consents-api.ts';
import { ownConsentsTexts as texts } from '../own-consents-texts.ru.ts';

interface ConsentRowProps {
  readonly consent: OwnConsent;
  readonly isBusy: boolean;
  readonly onRead: (document: ConsentDocument) => void;
  readonly onGive: () => void;
  readonly onWithdraw: () => void;
}
/** The platform has no clock of its own: the server says instants in UTC. */
const dayOf = (instant: string): string => deviceDay(Date.parse(instant));
const stateOf = ({ given }: OwnConsent): string => {
  if (given === null) return texts.hint_not_given;
  return given.revoked_at === null
    ? texts.hint_given(dayOf(given.given_at), given.version)
    : texts.hint_withdrawn(dayOf(given.revoked_at));
};

/** One document: what was said of it, its text, and what can be said now. */
export function ConsentRow({ consent, isBusy, onRead, onGive, onWithdraw }: ConsentRowProps) {
  const { given, title, version, is_required: isRequired } = consent;
  const isGiven = given !== null && given.revoked_at === null;
  const isEarlier = isGiven && given.version !== version;
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p className="muted small">{stateOf(consent)}</p>
        {isRequired && <p className="muted small">{texts.hint_required}</p>}
        {isEarlier && <p className="small">{texts.hint_new_version(version)}</p>}
      </div>
      <div className="own-consents-actions">
        <Button
          variant="minimal"
          text={texts.action_read}
          aria-label={texts.action_read_of(title)}
          onClick={() => onRead(consent)}
        />
        {!isGiven && <Button text={texts.action_give} loading={isBusy} onClick={onGive} />}
        {isEarlier && <Button text={texts.action_give_new} loading={isBusy} onClick={onGive} />}
        {isGiven && (
          <Button
            variant="minimal"
            text={texts.action_withdraw}
            aria-label={texts.action_withdraw_of(title)}
            onClick={onWithdraw}
          />
        )}
      </div>
    </li>
  );
}
