/* One chunk for all: the name of each would weigh on the clinic's page. */
export { FrontSections } from './front-sections.tsx';
export { FrontWays } from './front-ways.tsx';
export { SocialLinks } from './social-links.tsx';
