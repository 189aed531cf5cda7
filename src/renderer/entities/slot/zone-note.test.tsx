import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ZoneNote } from './zone-note.tsx';

afterEach(cleanup);

it("names the clinic's clock only where the device shows another time", () => {
  // The tests run in Los Angeles (vitest.config.ts).
  expect(
    render(<ZoneNote zone="Asia/Anadyr" city="Анадырь" at="2026-11-25T09:00:00+12:00" />).container.textContent,
  ).toContain('Анадырь, UTC+12');
  cleanup();
  expect(render(<ZoneNote zone="America/Los_Angeles" at="2026-11-25T09:00:00-08:00" />).container.textContent).toBe('');
});

it("tells one time by the device's clock too, and only that", () => {
  const at = '2026-11-25T09:00:00+12:00';
  const text = (note: ReactElement) => {
    cleanup();
    return render(note).container.textContent;
  };
  expect(text(<ZoneNote zone="Asia/Anadyr" at={at} isOneTime />)).toContain('UTC+12 · у вас 24 ноября, 13:00');
  expect(text(<ZoneNote zone="Asia/Anadyr" at={at} />)).not.toContain('у вас');
  expect(text(<ZoneNote zone="America/Los_Angeles" at={at} isOneTime />)).toBe('');
});
