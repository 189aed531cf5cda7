import { useNavigate } from 'react-router-dom';
import { useMoveAppointmentMutation } from '#renderer/entities/appointment/api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { Visit } from '../api.ts';
import { visitAddress } from './address.ts';

/**
 * «Принять пациента»: the visit goes on and its screen opens, on the one form that there is (3 §2). A refusal is told.
 * @param list where the visit leads back to
 */
export function useAccept(list: string) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const [move, { isLoading, originalArgs }] = useMoveAppointmentMutation();
  /** @returns whether it was accepted */
  const accept = async (visit: Visit): Promise<boolean> => {
    const { error } = await move({ clinic: clinic.id, appointment: visit, status: 'in_progress' });
    if (error === undefined) await navigate(visitAddress(clinic.slug, visit.id, list));
    else showRefusal(error);
    return error === undefined;
  };
  return { accept, acceptingId: isLoading ? originalArgs?.appointment.id : undefined };
}
