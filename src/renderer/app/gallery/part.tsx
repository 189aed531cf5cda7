import { useId, type ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One kind of element, on a card. */
export function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section className="card gallery-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
