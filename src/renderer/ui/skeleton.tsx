import { Classes } from '@blueprintjs/core';

interface SkeletonProps {
  readonly rows: number;
  /** px of one row; 48 by default */
  readonly rowHeight?: number;
}

/** Grey rows in place of what is being loaded. */
export function Skeleton({ rows, rowHeight = 48 }: SkeletonProps) {
  return (
    <div className="skeleton">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={Classes.SKELETON} style={{ height: rowHeight - 8 }} />
      ))}
    </div>
  );
}
