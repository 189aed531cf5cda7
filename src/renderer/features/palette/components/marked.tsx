import { Fragment } from 'react';
import { piecesOf } from '../marks.ts';

/** A text with the found parts of it marked. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return (
    <bdi>
      {piecesOf(text, search).map(({ text: piece, isFound }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
        isFound ? <mark key={index}>{piece}</mark> : <Fragment key={index}>{piece}</Fragment>,
      )}
    </bdi>
  );
}
