import { Button, ButtonGroup } from '@blueprintjs/core';
import { Desktop, Lightbulb, Moon } from '@blueprintjs/icons';
import { SCHEME_PREFERENCES, useSchemePreference } from '#renderer/lib/theme/color-scheme.ts';
import { uiTexts } from './ui.ru.ts';

const choices = {
  system: { text: uiTexts.field_scheme_system, icon: <Desktop /> },
  light: { text: uiTexts.field_scheme_light, icon: <Lightbulb /> },
  dark: { text: uiTexts.field_scheme_dark, icon: <Moon /> },
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
          icon={choices[preference].icon}
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
