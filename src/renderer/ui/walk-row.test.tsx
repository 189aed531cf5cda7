import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chip } from './chip.tsx';
import { walkRow } from './walk-row.ts';

afterEach(cleanup);

it('arrows walk round a row of buttons that is one stop of Tab', () => {
  const view = render(
    <ul role="presentation" onKeyDown={walkRow}>
      {['a', 'b', 'c'].map((text, index) => (
        <li key={text}>
          <Chip text={text} isChosen={index === 1} isStop={index === 1} onPress={() => undefined} />
        </li>
      ))}
    </ul>,
  );
  const buttons = view.getAllByRole('button');
  expect(buttons.map((button) => button.tabIndex)).toEqual([-1, 0, -1]);
  buttons[1]!.focus();
  for (const [key, at] of [
    ['ArrowRight', 2],
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['ArrowUp', 1],
    ['ArrowDown', 2],
    ['Home', 2],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement, key).toBe(buttons[at]);
  }
});
