import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';

const texts = cliTexts.settings;

/** Every setting with its value and where it comes from, as «Состояние» shows them; no secret (K9). */
export const settingsCommand: Command = {
  name: 'settings',
  summary: texts.summary,
  options: {},
  run({ config, say }) {
    for (const { name, value, isGiven } of config.settings) {
      const shown = value === null ? (isGiven ? texts.set : texts.notSet) : value === '' ? texts.empty : value;
      say(`${name}  ${shown}  (${isGiven ? texts.given : texts.byDefault})`);
    }
    return Promise.resolve(0);
  },
};
