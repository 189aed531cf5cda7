/**
 * What the tabs of one browser tell each other; a tab does not hear itself. The token comes along, because what one tab
 * has just written to the local storage another one may not find there yet. `locked`: be covered, whether the server
 * can be asked or not. `renewed`: the session was made longer, locked or unlocked: ask the server; `isProved`: its
 * person has just proved who they are. `hold`: which slot the person is confirming now, in any clinic; null for none.
 */
export type TabNews =
  | { readonly kind: 'signed-in'; readonly token: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'renewed'; readonly isProved?: true }
  | { readonly kind: 'hold'; readonly slot: string | null };

const CHANNEL = 'clinic-platform';
let channel: BroadcastChannel | null = null;
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel(CHANNEL));

export const tellTabs = (news: TabNews): void => open().postMessage(news);

/** Calls back with the news of other tabs; returns the way to stop. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const here = open();
  const hear = ({ data }: MessageEvent<TabNews>) => listener(data);
  here.addEventListener('message', hear);
  return () => here.removeEventListener('message', hear);
}
