import type { ReactNode } from 'react';
import { texts } from '../texts.ru.ts';

interface MergeFactProps {
  readonly title: string;
  readonly mine: ReactNode;
  readonly other: ReactNode;
  /** in words, how the two sides differ; none: they are alike, or each has its own */
  readonly mark?: string | undefined;
}
/** What a card says; that it says nothing is said, too. */
export const orNone = (words: string): ReactNode => words || <span className="muted">{texts.hint_none}</span>;
/** How two sides differ. */
export const markOf = (mine: string, other: string): string | undefined =>
  mine === other ? undefined : mine === '' || other === '' ? texts.mark_in_one : texts.mark_differs;

/** A fact on both sides. */
export function MergeFact({ title, mine, other, mark }: MergeFactProps) {
  return (
    <tr data-differs={mark !== undefined || undefined}>
      <th scope="row">
        {title} {mark !== undefined && <span className="tag tag-warning merge-mark">{mark}</span>}
      </th>
      <td>{mine}</td>
      <td>{other}</td>
    </tr>
  );
}
