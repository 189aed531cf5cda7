import { useEffect, useLayoutEffect } from 'react';
import { pageTexts } from './page-texts.ru.ts';

const productName = pageTexts.title_product;
const write = (title: string) => {
  document.title = title === '' || title === productName ? productName : `${title} — ${productName}`;
};

/** The title of a route, from the route table. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => write(title), [title]);
}

/** A title that only the screen knows (a clinic's name). Set after the route's own, which runs in the layout phase. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) write(title);
  }, [title]);
}
