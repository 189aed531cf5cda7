import { hasModule } from '#shared/access/has-module.ts';
import { can } from '#shared/access/permissions.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { actorIn, useSession } from '#renderer/lib/session/use-session.ts';

/** What of the palette is for this person in this clinic: the rest is not offered. */
export interface May {
  readonly findPatients: boolean;
  readonly openCard: boolean;
  readonly book: boolean;
  readonly markArrived: boolean;
  readonly findDoctors: boolean;
}

export function useMay(): May {
  const { id, modules } = useClinic();
  const actor = actorIn(useSession().user, id);
  const hasRegistry = hasModule(modules, 'registry');
  return {
    findPatients: hasRegistry && can(actor, 'patient.list'),
    openCard: hasModule(modules, ['registry', 'reception']) && can(actor, 'patient.read'),
    book: hasRegistry && can(actor, 'slot.book'),
    markArrived: hasRegistry && can(actor, 'queue.read') && can(actor, 'appointment.move'),
    findDoctors: hasRegistry && can(actor, 'schedule.read'),
  };
}
