import { lazy } from 'react';

/** Most clinics show none of it: the page of a clinic is one of the first that people open, and stays light. */
const load = () => import('./front-parts.ts');

export const SocialLinks = lazy(() => load().then((parts) => ({ default: parts.SocialLinks })));
export const FrontWays = lazy(() => load().then((parts) => ({ default: parts.FrontWays })));
export const FrontSections = lazy(() => load().then((parts) => ({ default: parts.FrontSections })));
