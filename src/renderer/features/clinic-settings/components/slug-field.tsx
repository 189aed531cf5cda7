import { useEffect, useState } from 'react';
import { MAX_SLUG, SLUG_PATTERN } from '#shared/contract/clinics.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { isReadOtherwise } from '#shared/rules/clinic-slug.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useCheckClinicSlugQuery, type ClinicSettings } from '../api.ts';
import { PastSlugs } from './past-slugs.tsx';
import { texts } from '../texts.ru.ts';

/** Wait after a key before the address is looked up, ms. */
const DEBOUNCE_MS = 400;

interface SlugFieldProps {
  readonly field: FieldState<string>;
  readonly saved: Pick<ClinicSettings, 'slug' | 'past_slugs'>;
}

/** The address of the clinic's page, looked up while it is typed (B12). */
export function SlugField({ field, saved }: SlugFieldProps) {
  const clinic = useClinic();
  const typed = field.value.trim().toLowerCase();
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAnother = typed !== saved.slug && new RegExp(SLUG_PATTERN).test(typed);
  const { currentData: found } = useCheckClinicSlugQuery(
    { clinic: clinic.id, params: { slug: asked } },
    { skip: !isAnother || isReadOtherwise(typed) || asked !== typed },
  );
  const isTaken = isAnother && found?.is_free === false;
  const isWrong = isAnother && isReadOtherwise(typed);
  const problem = isWrong ? errorText('slug_wrong') : isTaken ? texts.hint_slug_taken : undefined;
  const hints = {
    free: texts.hint_slug_free,
    plain: texts.hint_slug(window.location.origin),
  };
  const hint = isAnother && found?.is_free ? 'free' : 'plain';
  return (
    <div>
      <TextField
        field={problem !== undefined && field.error === undefined ? { ...field, error: problem } : field}
        label={texts.field_slug}
        hint={hints[hint]}
        inputProps={{ maxLength: MAX_SLUG, spellCheck: false }}
      />
      <PastSlugs slugs={saved.past_slugs} />
    </div>
  );
}
