import { useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '@blueprintjs/core';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { useWhenNear } from '#renderer/lib/page/use-when-near.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';

type Panel = ComponentType<{ readonly next: string }>;
const loadPanel = (): Promise<Panel> =>
  import('./load-register-panel.ts').then(({ loadRegisterPanel }) => loadRegisterPanel());

/**
 * The registration form of a clinic's page. It stands far down and weighs as much as half the page, so it is fetched
 * when it comes near the window, is focused or asked for; until then its place is kept, with its heading and a button
 * for those who go by headings.
 */
export function ClinicRegistration() {
  const here = useHere();
  const hasPhones = useSession().config?.has_phones === true;
  const [panel, setPanel] = useState<{ readonly Form: Panel } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const focus = useRef<'none' | 'here' | 'asked'>('none');
  const fetchForm = () => {
    if (panel !== null) return;
    setHasFailed(false);
    loadPanel().then(
      (Form) => setPanel({ Form }),
      () => setHasFailed(true),
    );
  };
  const host = useWhenNear<HTMLDivElement>(fetchForm);
  // the button goes with the place that was kept: its focus must not be lost
  useLayoutEffect(() => {
    if (panel === null || focus.current === 'none') return;
    const field = focus.current === 'asked' ? host.current?.querySelector<HTMLElement>('input') : null;
    (field ?? host.current)?.focus();
  }, [panel, host]);
  return (
    <div
      ref={host}
      className="clinic-registration-host"
      tabIndex={-1}
      onFocus={() => {
        if (focus.current === 'none') focus.current = 'here';
        fetchForm();
      }}
      onBlur={() => (focus.current = 'none')}
    >
      {panel ? (
        <panel.Form next={here} />
      ) : (
        <section
          className={`clinic-registration-place ${hasPhones ? 'clinic-registration-place-phones' : ''}`}
          aria-labelledby="registration-place"
        >
          <h2 id="registration-place">{texts.title_create_account}</h2>
          <div>
            <Button
              text={texts.action_fill_registration}
              onClick={() => {
                focus.current = 'asked';
                fetchForm();
              }}
            />
            <p role="status" className="muted">
              {hasFailed && texts.alert_registration_failed}
            </p>
          </div>
        </section>
      )}
    </div>
  );
}
