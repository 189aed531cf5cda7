import { useDispatch } from 'react-redux';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';

/** Own appointments are read again when the clinic or another tab changes one, and after a lost connection. */
export function useLiveRecords(): void {
  const dispatch = useDispatch();
  useTopic('me', () => void dispatch(baseApi.util.invalidateTags(['Appointment'])));
}
