import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useEndAbsenceMutation } from './absence-api.ts';
import { absenceTexts as texts } from './absence-texts.ru.ts';

/** Ends an absence and tells what came of it. The answer says whether it is over. */
export function useEndAbsence() {
  const { id: clinic } = useClinic();
  const [send, { isLoading }] = useEndAbsenceMutation();
  const end = async (id: string, returnsVisits: boolean): Promise<boolean> => {
    const { data, error } = await send({ clinic, params: { id }, body: { return_visits: returnsVisits } });
    if (!data) {
      // somebody else was faster: there is nothing left to ask
      return showRefusal(error)?.code === 'absence_ended';
    }
    const { opened, returned, stayed } = data;
    void showToast({ intent: 'success', message: texts.alert_ended(opened, returned, returnsVisits ? stayed : 0) });
    return true;
  };
  return { end, isBusy: isLoading };
}
