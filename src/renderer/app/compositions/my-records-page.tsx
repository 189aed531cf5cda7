import { MyRecordsScreen } from '#renderer/features/appointments/my-records.screen.tsx';
import { OwnWaiting } from '#renderer/features/waiting-list/own-waiting.tsx';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';

/** «Мои записи» with what the person waits for, where the clinic books. */
export function MyRecordsPage() {
  const canBook = useHasModule('booking');
  return <MyRecordsScreen waiting={canBook && <OwnWaiting />} />;
}
