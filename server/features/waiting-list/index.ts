export { cancelAllEntriesOf, cancelEntriesOf, offeredPatients, withdrawOffers } from './end-entry.service.ts';
export { forgetOldWaiting } from './forget.service.ts';
export { enteredSince, moveEntries } from './move-patient.service.ts';
export { waitingListRoutes } from './waiting-list.routes.ts';
export { offerToWaiting, passWaiting } from './work.service.ts';
