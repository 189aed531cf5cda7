import type { Form025u } from '#shared/rules/form-025u.ts';
import type { FormErrors } from './check.ts';

/** What a section of the form works on. */
export interface SectionProps {
  readonly form: Form025u;
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<Form025u>) => void;
}
