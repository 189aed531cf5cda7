import { NewcomerPanel } from '#renderer/features/auth/components/newcomer-panel.tsx';
import { SocialScreen } from '#renderer/features/social/social.screen.tsx';

/** The way back from a provider, with the registration of who comes for the first time. */
export const SocialPage = () => <SocialScreen Registration={NewcomerPanel} />;
