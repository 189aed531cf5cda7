import { useRef } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFocusFirstError } from './use-focus-first-error.ts';

interface SampleProps {
  readonly wrong: boolean;
  readonly summary?: string | undefined;
  readonly hasWrongGroup?: boolean;
}
function Sample({ wrong, summary, hasWrongGroup = false }: SampleProps) {
  const ref = useRef<HTMLFormElement>(null);
  const focus = useFocusFirstError(ref);
  return (
    <form ref={ref}>
      {summary !== undefined && (
        <div className="form-summary" role="alert" tabIndex={-1}>
          {summary}
        </div>
      )}
      {hasWrongGroup && <fieldset data-wrong tabIndex={-1} />}
      <input aria-label="first" aria-invalid={wrong} />
      <input aria-label="second" aria-invalid />
      <button type="button" onClick={focus}>
        focus
      </button>
    </form>
  );
}
const scrolled = vi.fn<(options: unknown) => void>();
const show = (props: SampleProps) => {
  render(<Sample {...props} />);
  const request = () => fireEvent.click(screen.getByRole('button'));
  return { request, focused: () => document.activeElement?.getAttribute('aria-label') };
};
/** px of the summary's top and height, and of the bottom of the fields, in a window of 768 */
const place = (top: number, height: number, bottom: number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    return this.className === 'form-summary' ? new DOMRect(0, top, 0, height) : new DOMRect(0, 0, 0, bottom);
  });

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  // jsdom has none
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('the first wrong field', () => {
  it('has the focus when that is asked, not when the form is drawn, and again at the next asking', () => {
    const { request, focused } = show({ wrong: true });
    expect(focused()).toBeNull();
    request();
    expect(focused()).toBe('first');
    screen.getByLabelText('second').focus();
    request();
    expect(focused()).toBe('first');
  });

  it('is the first that is wrong, not the first of the form', () => {
    const { request, focused } = show({ wrong: false, summary: 'Проверьте' });
    request();
    expect(focused()).toBe('second');
  });

  it('is a group that is wrong as a whole, where it stands first', () => {
    const { request } = show({ wrong: false, hasWrongGroup: true });
    request();
    expect(document.activeElement?.tagName).toBe('FIELDSET');
  });

  it.each([
    ['comes along where both fit under the head of the site', 100, 40, 779, true],
    ['stays where it is when both do not fit', 100, 40, 780, false],
    ['is not brought along while it says nothing', 100, 0, 300, false],
  ])('the summary %s', (_title, top, height, bottom, comes) => {
    place(top, height, bottom);
    show({ wrong: true, summary: 'Проверьте' }).request();
    expect(scrolled.mock.calls).toEqual(comes ? [[{ block: 'nearest' }]] : []);
  });
});
