import { ButtonLink } from '#renderer/ui/button-link.tsx';

interface WayProps {
  readonly title: string;
  readonly hint: string;
  readonly to?: string;
  readonly action?: string;
}

/** One way on: what for, a sentence, a button. */
export function Way({ title, hint, to, action }: WayProps) {
  return (
    <section className="platform-way">
      <h2>{title}</h2>
      <p>{hint}</p>
      {to !== undefined && <ButtonLink to={to}>{action}</ButtonLink>}
    </section>
  );
}
