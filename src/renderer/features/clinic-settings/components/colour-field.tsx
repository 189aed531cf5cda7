import type { CSSProperties, ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { brandTokens, DEFAULT_BRAND, type Scheme } from '#shared/theme/brand.ts';
import { contrast, parseHex, toHex } from '#shared/theme/color.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { texts } from '../texts.ru.ts';

/** Colours to begin with, each readable in both schemes. */
const READY = ['#8c30da', '#007a6b', '#1f6fc9', '#c2410c', '#b4235a', '#3f6212', '#e3b505', '#334155'];

/** What a colour gives in a scheme. */
export type Tokens = ReturnType<typeof brandTokens>;
interface ColourFieldProps {
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint: string;
  /** a part of the pages in the colour */
  readonly sample: ReactNode;
  /** how well it can be read */
  readonly contrastOf: (tokens: Tokens) => string;
}

/** A colour of the clinic: typed, picked or one of the ready ones, and what it makes of the pages. */
export function ColourField({ field, label, hint, sample, contrastOf }: ColourFieldProps) {
  const color = parseHex(field.value.trim());
  const shown = color ? toHex(color) : DEFAULT_BRAND;
  return (
    <>
      <div className="colour-choice">
        <input
          type="color"
          aria-label={texts.name_picker(label)}
          value={shown}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        />
        <TextField
          field={field}
          label={label}
          hint={hint}
          isOptional
          inputProps={{ maxLength: 7, spellCheck: false }}
        />
      </div>
      <div className="colour-ready">
        <span className="colour-ready-title" aria-hidden>
          {texts.field_ready}
        </span>
        <div className="colour-swatches" role="group" aria-label={texts.name_ready(label)}>
          {READY.map((hex) => (
            <button
              key={hex}
              type="button"
              className="colour-swatch"
              aria-label={texts.name_colour(hex)}
              aria-pressed={hex === field.value.trim().toLowerCase()}
              style={{ backgroundColor: hex }}
              onClick={() => field.onChange(hex)}
            />
          ))}
          <Button
            variant="minimal"
            text={texts.action_no_colour}
            disabled={field.value === ''}
            onClick={() => field.onChange('')}
          />
        </div>
      </div>
      <div className="row-form-wide colour-samples">
        {(['light', 'dark'] as const).map((scheme) => (
          <Sample key={scheme} color={shown} scheme={scheme} contrastOf={contrastOf}>
            {sample}
          </Sample>
        ))}
      </div>
    </>
  );
}

/** Contrast of two of the tokens, in words. */
export function ratio(tokens: Tokens, one: keyof Tokens, other: keyof Tokens): string {
  const [a, b] = [parseHex(tokens[one] ?? ''), parseHex(tokens[other] ?? '')];
  return a && b ? contrast(a, b).toFixed(1).replace('.', ',') : '';
}

interface SampleProps extends Pick<ColourFieldProps, 'contrastOf'> {
  readonly color: string;
  readonly scheme: Scheme;
  readonly children: ReactNode;
}

/** A part of a page as a patient would see it in the colour. */
function Sample({ color, scheme, contrastOf, children }: SampleProps) {
  const tokens = brandTokens(color, scheme);
  return (
    <figure className={`colour-sample colour-sample-${scheme}`} style={tokens as CSSProperties}>
      <figcaption>{scheme === 'light' ? texts.title_light : texts.title_dark}</figcaption>
      <div className="colour-sample-row" aria-hidden>
        {children}
      </div>
      <p className="colour-sample-contrast">
        <Tick size={14} />
        {contrastOf(tokens)}
      </p>
    </figure>
  );
}
