import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { MaintenanceView } from '#renderer/features/status/maintenance-view.tsx';
import { seldomTexts } from '#renderer/features/status/seldom-texts.ru.ts';
import { refetchFailed } from '#renderer/lib/api/refetch-failed.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { TopDialog } from '#renderer/ui/top-dialog.tsx';
import { useSignOut } from '#renderer/lib/session/use-sign-out.ts';
import { MainArea } from './main-area.tsx';
import { useAppDispatch } from './store.ts';
import { texts } from './texts.ru.ts';
import './maintenance.css';

/** How often it is asked whether the works are over, ms. */
const LOOK_MS = 15_000;

interface MaintenanceProps {
  readonly message: string;
  /** a page is open: it stays below with what was typed, and goes on when the works are over */
  readonly isOverPage: boolean;
}

/** In place of every page of a signed-in person while works are going on (1 §4, K11). */
export function Maintenance({ message, isOverPage }: MaintenanceProps) {
  const dispatch = useAppDispatch();
  const { reload } = useSessionActions();
  const signOut = useSignOut();
  useEffect(() => {
    const timer = setInterval(() => void reload(), LOOK_MS);
    return () => {
      clearInterval(timer);
      dispatch(refetchFailed());
    };
  }, [dispatch, reload]);
  const actions = (
    <>
      <Button className="tonal" text={seldomTexts.action_check_again} onClick={() => void reload()} />
      <Button variant="minimal" text={texts.action_sign_out} onClick={() => void signOut()} />
    </>
  );
  if (!isOverPage)
    return (
      <MainArea>
        <MaintenanceView message={message} actions={actions} />
      </MainArea>
    );
  return (
    <TopDialog title={seldomTexts.title_maintenance} kind="cover">
      <p className="works-message">{message}</p>
      <p className="muted small">{seldomTexts.hint_works_keep}</p>
      <div className="top-dialog-actions">{actions}</div>
    </TopDialog>
  );
}
