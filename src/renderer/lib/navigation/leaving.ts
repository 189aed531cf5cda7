import type { createBrowserRouter } from 'react-router-dom';

let isUnderWay = false;

/** Watches whether a pressed link's page is being fetched. Once, by who makes the router. */
export function watchLeaving(router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>): void {
  router.subscribe(({ navigation }) => {
    isUnderWay = navigation.state !== 'idle';
  });
}

/**
 * Another page is on its way. What the present one would do to the address by itself (a search after its delay, a day
 * that was found) would end that: the press would be lost.
 */
export const isLeaving = (): boolean => isUnderWay;
