import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { pageWindow } from './page-window.ts';
import { uiTexts } from './ui.ru.ts';

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
  /** names the list when there are two on a page */
  readonly label?: string;
}

/** Previous, three page links around the present one, next (1 §9). Nothing for a single page. */
export function Pagination({ page, pages, onChange, label = uiTexts.title_pages }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <ButtonGroup>
        <Button
          icon={<ChevronLeft />}
          aria-label={uiTexts.action_previous_page}
          disabled={page <= 1}
          onClick={() => onChange(page - 1)}
        />
        {pageWindow(page, pages).map((number) => (
          <Button
            key={number}
            text={number}
            aria-label={uiTexts.hint_page(number, pages)}
            aria-current={number === page ? 'page' : undefined}
            active={number === page}
            onClick={() => onChange(number)}
          />
        ))}
        <Button
          icon={<ChevronRight />}
          aria-label={uiTexts.action_next_page}
          disabled={page >= pages}
          onClick={() => onChange(page + 1)}
        />
      </ButtonGroup>
      <span className="pagination-hint">{uiTexts.hint_page(page, pages)}</span>
    </nav>
  );
}
