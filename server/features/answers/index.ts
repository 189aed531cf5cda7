export { answerRoutes } from './answers.routes.ts';
export { forgetOldVisitLinks, visitLinks } from './visit-links.service.ts';
