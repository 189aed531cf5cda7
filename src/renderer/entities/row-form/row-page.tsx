import type { ReactNode } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { rowTexts as texts } from './row-form-texts.ru.ts';

interface RowPageProps<Row> {
  readonly title: string;
  readonly query: Parameters<typeof loadState>[0] & { readonly currentData?: Row | undefined };
  /** words for a row that is not there */
  readonly missing: string;
  readonly back: { readonly to: string; readonly text: string };
  readonly children: (row: Row) => ReactNode;
}

/** A page of one row: its form, or why there is none. An address that is no id is a row that is not there. */
export function RowPage<Row>({ title, query, missing, back, children }: RowPageProps<Row>) {
  if (query.currentData !== undefined) return children(query.currentData);
  const status = errorOf(query.error)?.status;
  if (status === 404 || status === 422) {
    return (
      <Notice
        heading="h1"
        picture={<NothingFoundPicture />}
        title={texts.title_no_row}
        text={missing}
        action={<ButtonLink to={back.to}>{back.text}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHead title={title} isWaiting />
      <PageState {...loadState(query)} skeleton={<Skeleton rows={7} rowHeight={72} />}>
        {() => null}
      </PageState>
    </>
  );
}
