import { useDispatch } from 'react-redux';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { staleTimes } from './api.ts';

/** Free days and times of a doctor are read again when somebody books, holds or cancels, and after a lost connection. */
export function useLiveTimes(doctor: string): void {
  const dispatch = useDispatch();
  useTopic(`slots:${doctor}`, () => void dispatch(staleTimes(doctor)));
}
