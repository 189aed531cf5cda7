import { ButtonLink } from '#renderer/ui/button-link.tsx';

interface WayProps {
  readonly title: string;
  readonly hint: string;
  readonly to?: string;
  readonly action?: string;
  readonly isMain?: boolean;
}

/** One way on: what for, a sentence, a button. */
export function Way({ title, hint, to, action, isMain = false }: WayProps) {
  return (
    <section className="platform-way">
      <h2>{title}</h2>
      <p>{hint}</p>
      {to !== undefined && (
        <ButtonLink to={to} look={isMain ? 'primary' : 'plain'}>
          {action}
        </ButtonLink>
      )}
    </section>
  );
}
