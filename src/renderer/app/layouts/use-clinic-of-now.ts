import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { clinicApi } from '#renderer/entities/clinic/api.ts';
import { useDispatch } from 'react-redux';

/** Title, colour, logo and menu follow what an administrator saves elsewhere (B9). Inside the clinic's frame. */
export function useClinicOfNow(isListening: boolean): void {
  const dispatch = useDispatch();
  useTopic(isListening ? 'clinic' : null, () => void dispatch(clinicApi.util.invalidateTags(['Clinic'])));
}
