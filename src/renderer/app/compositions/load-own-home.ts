/** In a file of its own: the names of all that a person's own parts need would weigh on a visitor's first page. */
export const loadOwnHome = () => import('./own-home.tsx');
