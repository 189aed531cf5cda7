import { useId, useRef, useState } from 'react';
import { Callout, Switch } from '@blueprintjs/core';
import { CHANNELS, NOTIFICATION_KINDS } from '#shared/rules/notification-kinds.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useListNotificationChoicesQuery, useSetNotificationChoiceMutation, type Choice } from '../api.ts';
import { channelTexts, kindTexts, texts } from '../texts.ru.ts';

const keyOf = ({ kind, channel }: Pick<Choice, 'kind' | 'channel'>): string => `${kind} ${channel}`;

interface NotificationChoicesProps {
  /** a letter led here */
  readonly takesFocus?: boolean;
}

/** What the person is told of their visits, in all clinics: each switch is saved by itself. */
export function NotificationChoices({ takesFocus = false }: NotificationChoicesProps) {
  const titleId = useId();
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
  const isOn = (key: string): boolean =>
    pressed[key] ?? query.currentData?.items.find((choice) => keyOf(choice) === key)?.is_on ?? true;
  return (
    <section className="accounts-notifications" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
        {texts.title_notifications}
      </h2>
      <p className="muted">{texts.hint_notifications}</p>
      <PageState {...loadState(query)} skeleton={<Skeleton rows={NOTIFICATION_KINDS.length} rowHeight={48} />}>
        {() =>
          CHANNELS.map((channel) => (
            <fieldset key={channel}>
              <legend>{channelTexts[channel]}</legend>
              {NOTIFICATION_KINDS.map((kind) => (
                <Switch
                  key={kind}
                  size="large"
                  checked={isOn(keyOf({ kind, channel }))}
                  onChange={({ currentTarget }) => choose({ kind, channel, is_on: currentTarget.checked })}
                >
                  <span>{kindTexts[kind].title}</span>
                  <span className="muted small">{kindTexts[kind].hint}</span>
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
    </section>
  );
}
