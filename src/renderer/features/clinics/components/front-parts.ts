/* One chunk for both: the name of each would weigh on the clinic's page. */
export { FrontSections } from './front-sections.tsx';
export { SocialLinks } from './social-links.tsx';
