import type { WaitingOffer } from '#renderer/entities/waiting/api.ts';

type Offered = WaitingOffer & { readonly slot: string };
/** The time is held for whoever waits. */
export const isOpenOffer = (offer: WaitingOffer | null): offer is Offered =>
  offer !== null && offer.status === 'open' && offer.slot !== null;
