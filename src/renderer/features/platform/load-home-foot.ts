/** In a file of its own: the names of all that it needs would weigh on the first page. */
export const loadHomeFoot = () => import('./components/home-foot.tsx').then((module) => module.HomeFoot);
