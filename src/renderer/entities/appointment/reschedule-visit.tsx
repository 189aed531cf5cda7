import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import type { RescheduleDialogProps } from './reschedule.dialog.tsx';

const loadDialog = () => import('./reschedule.dialog.tsx').then(({ RescheduleDialog }) => RescheduleDialog);

/** «Перенести»: the booking gets another time, with its doctor or with another; fetched when it is asked for. */
export function RescheduleVisit(props: RescheduleDialogProps) {
  return (
    <LazyDialog load={loadDialog} onClose={props.onClose}>
      {(RescheduleDialog) => <RescheduleDialog {...props} />}
    </LazyDialog>
  );
}
