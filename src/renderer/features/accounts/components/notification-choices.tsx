import { useRef, useState } from 'react';
import { Callout, Switch } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { formatPhone } from '#shared/format/phone.ts';
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type ChannelName,
  type NotificationKind,
} from '#shared/rules/notification-kinds.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useListNotificationChoicesQuery, useSetNotificationChoiceMutation, type Choice } from '../api.ts';
import { alwaysTexts, channelTexts, kindTexts, texts } from '../texts.ru.ts';

const keyOf = ({ kind, channel }: Pick<Choice, 'kind' | 'channel'>): string => `${kind} ${channel}`;

const hintOf = (kind: NotificationKind, channel: ChannelName): string => {
  const { hint, smsHint = hint } = kindTexts[kind];
  return channel === 'sms' ? smsHint : hint;
};

interface NotificationChoicesProps {
  /** a letter led here */
  readonly takesFocus?: boolean;
}

/**
 * What the person is told of their visits, in all clinics: each switch is saved by itself. Letters about the account
 * have none, and say so.
 */
export function NotificationChoices({ takesFocus = false }: NotificationChoicesProps) {
  const query = useListNotificationChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save] = useSetNotificationChoiceMutation();
  /** what was pressed stands at once, before it is saved */
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  // one after the other: the last press is the last to reach the server
  const last = useRef<Promise<void>>(Promise.resolve());
  const choose = (choice: Choice) => {
    setPressed((before) => ({ ...before, [keyOf(choice)]: choice.is_on }));
    setFailure(null);
    setIsSaved(false);
    last.current = last.current.then(async () => {
      const { error } = await save({ body: choice });
      if (error === undefined) return setIsSaved(true);
      setFailure(errorOf(error)?.message ?? null);
      setPressed(({ [keyOf(choice)]: _, ...others }) => others);
    });
  };
  const { items = [], addresses } = query.currentData ?? {};
  const offered = CHANNELS.filter((channel) => items.some((choice) => choice.channel === channel));
  const isPhoneMissing = (channel: ChannelName): boolean => channel === 'sms' && addresses?.sms === null;
  const whereTo = (channel: ChannelName): string => {
    const address = addresses?.[channel] ?? null;
    if (channel === 'letter') return address === null ? texts.hint_no_address : texts.hint_address(address);
    return address === null ? texts.hint_no_phone : texts.hint_phone(formatPhone(address));
  };
  const isOn = (key: string): boolean => pressed[key] ?? items.find((choice) => keyOf(choice) === key)?.is_on ?? true;
  return (
    <SectionCard
      title={texts.title_notifications}
      lead={texts.hint_notifications}
      {...(takesFocus ? { takesFocus } : { anchor: 'notifications' })}
    >
      <PageState {...loadState(query)} skeleton={<Skeleton rows={NOTIFICATION_KINDS.length} rowHeight={48} />}>
        {() =>
          offered.map((channel) => (
            <fieldset key={channel} className="accounts-channel">
              <legend>{channelTexts[channel]}</legend>
              <p className="muted small">{whereTo(channel)}</p>
              {isPhoneMissing(channel) && (
                <div>
                  <Link to={paths.security}>{texts.action_add_phone}</Link>
                </div>
              )}
              {(isPhoneMissing(channel) ? [] : NOTIFICATION_KINDS).map((kind) => (
                <Switch
                  key={kind}
                  size="large"
                  checked={isOn(keyOf({ kind, channel }))}
                  onChange={({ currentTarget }) => choose({ kind, channel, is_on: currentTarget.checked })}
                >
                  <span>{kindTexts[kind].title}</span>
                  <span className="muted small">{hintOf(kind, channel)}</span>
                </Switch>
              ))}
            </fieldset>
          ))
        }
      </PageState>
      <div role="alert">
        {failure !== null && (
          <Callout compact intent="danger" title={texts.alert_not_saved}>
            {failure}
          </Callout>
        )}
      </div>
      <p role="status" className="muted small accounts-saved">
        {isSaved ? texts.hint_saved : ''}
      </p>
      <div>
        <h3 className="accounts-always-title">{texts.title_always}</h3>
        <p className="muted small">{texts.hint_always}</p>
      </div>
      <ul className="accounts-always">
        {alwaysTexts.map(({ title, hint }) => (
          <li key={title}>
            <Lock />
            <span>{title}</span>
            <span className="muted small">{hint}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
