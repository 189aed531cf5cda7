import { Button, ButtonGroup } from '@blueprintjs/core';
import { SCHEME_PREFERENCES, useSchemePreference } from '#renderer/lib/theme/color-scheme.ts';
import { Drawing } from './drawing.tsx';
import { uiTexts } from './ui.ru.ts';

const choices = {
  system: { text: uiTexts.field_scheme_system, drawing: 'desktop' },
  light: { text: uiTexts.field_scheme_light, drawing: 'lightbulb' },
  dark: { text: uiTexts.field_scheme_dark, drawing: 'moon' },
};

/** Light, dark, or as the system has it. */
export function ColorSchemeSwitch() {
  const [chosen, choose] = useSchemePreference();
  return (
    <ButtonGroup role="group" aria-label={uiTexts.title_color_scheme}>
      {SCHEME_PREFERENCES.map((preference) => (
        <Button
          key={preference}
          variant="minimal"
          icon={<Drawing name={choices[preference].drawing} size={16} />}
          aria-label={choices[preference].text}
          title={choices[preference].text}
          aria-pressed={chosen === preference}
          active={chosen === preference}
          onClick={() => choose(preference)}
        />
      ))}
    </ButtonGroup>
  );
}
