import type { CSSProperties } from 'react';
import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { brandTokens, DEFAULT_BRAND, type Scheme } from '#shared/theme/brand.ts';
import { contrast, parseHex, toHex } from '#shared/theme/color.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { texts } from '../texts.ru.ts';

/** Colours to begin with, each readable in both schemes. */
const READY = ['#8c30da', '#007a6b', '#1f6fc9', '#c2410c', '#b4235a', '#3f6212', '#e3b505', '#334155'];

/** The clinic's one colour: typed, picked or one of the ready ones, and what it makes of the pages. */
export function ColourField({ field }: { readonly field: FieldState<string> }) {
  const color = parseHex(field.value.trim());
  const shown = color ? toHex(color) : DEFAULT_BRAND;
  return (
    <>
      <div className="colour-choice">
        <input
          type="color"
          aria-label={texts.name_picker}
          value={shown}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        />
        <TextField
          field={field}
          label={texts.field_colour}
          hint={texts.hint_colour}
          isOptional
          inputProps={{ maxLength: 7, spellCheck: false }}
        />
      </div>
      <div className="colour-ready">
        <span className="colour-ready-title" id="colour-ready">
          {texts.field_ready}
        </span>
        <div className="colour-swatches" role="group" aria-labelledby="colour-ready">
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
        <Sample title={texts.title_light} color={shown} scheme="light" />
        <Sample title={texts.title_dark} color={shown} scheme="dark" />
      </div>
    </>
  );
}

const ratio = (one: string | undefined, other: string | undefined): string => {
  const [a, b] = [parseHex(one ?? ''), parseHex(other ?? '')];
  return a && b ? contrast(a, b).toFixed(1).replace('.', ',') : '';
};

/** A row of a doctor as a patient would see it in the colour. */
function Sample({ title, color, scheme }: { readonly title: string; readonly color: string; readonly scheme: Scheme }) {
  const tokens = brandTokens(color, scheme);
  return (
    <figure className={`colour-sample colour-sample-${scheme}`} style={tokens as CSSProperties}>
      <figcaption>{title}</figcaption>
      <div className="colour-sample-row" aria-hidden>
        <b>{texts.sample_doctor}</b>
        <span className="colour-sample-time">{texts.sample_time}</span>
        <span className="colour-sample-fill">{texts.sample_book}</span>
      </div>
      <p className="colour-sample-contrast">
        <Tick size={14} />
        {texts.hint_contrast(
          ratio(tokens['--accent'], tokens['--on-accent']),
          ratio(tokens['--accent-text'], tokens['--surface']),
        )}
      </p>
    </figure>
  );
}
