/** Screens that few see: the first pages do without them. */
export const seldomSeen = () => import('./seldom-seen.tsx');
