import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

interface ComboboxOptions {
  /** how many options there are to move over */
  readonly count: number;
  /** ms after the last letter */
  readonly debounce: number;
  readonly onSearch: (search: string) => void;
  readonly onPick: (index: number) => void;
  /** the text was taken away and the field left */
  readonly onClear: () => void;
}

/**
 * The state of a combobox with a list that the server searches: open or not, what is typed, which option the arrows are on.
 * While it is closed nothing is typed, and the field shows what is chosen.
 */
export function useCombobox({ count, debounce, onSearch, onPick, onClear }: ComboboxOptions) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), delay);
  };
  const open = () => setIsOpen(true);
  const close = () => {
    setIsOpen(false);
    setTyped(null);
    setActive(-1);
    if (typed !== null) search('', 0);
  };
  const leave = () => {
    if (typed === '') onClear();
    close();
  };
  const pick = (index: number) => {
    onPick(index);
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setIsOpen(true);
    setActive(-1);
    search(text, debounce);
  };
  const move = (step: 1 | -1) => {
    setIsOpen(true);
    if (count > 0)
      setActive((before) => (isOpen ? (before + step + count + (before < 0 && step < 0 ? 1 : 0)) % count : 0));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt+ArrowDown opens the list and moves nowhere (WAI-ARIA); Enter on a closed list leaves what was chosen and goes on to the form
    if (event.altKey && event.key === 'ArrowDown') open();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key !== 'Enter' || !isOpen) return;
    else if (active >= 0 && active < count) pick(active);
    // Enter in an open list chooses and does not send the form; Escape closes the list and not the dialog around
    event.preventDefault();
    event.stopPropagation();
  };
  return { isOpen, typed, active: active < count ? active : -1, open, close, leave, pick, type, onKeyDown };
}
