import type { ReactNode } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { CaretDown, Export, Th } from '@blueprintjs/icons';
import { deviceDay } from '#shared/rules/days.ts';
import type { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { exportTexts as texts } from './texts.ru.ts';

type TableFormat = 'xlsx' | 'csv';
interface TableExportProps {
  /** what the table is called */
  readonly title: string;
  readonly fetch: (format: TableFormat) => ReturnType<typeof fetchFile>;
  /** what else is done with the table, as `MenuItem`s before the files */
  readonly children?: ReactNode;
}

/** «Таблица»: the table of a screen as a file. A failure is told. */
export function TableExport({ title, fetch, children }: TableExportProps) {
  const { isBusy, save } = useSaveFile();
  const take = async (format: TableFormat) => {
    const message = await save(texts.name(title, deviceDay(Date.now()), format), fetch(format));
    if (message !== undefined) void showToast({ intent: 'danger', message });
  };
  return (
    <MenuButton
      menu={texts.action_table}
      text={texts.action_table}
      icon={<Th />}
      endIcon={<CaretDown />}
      variant="minimal"
      placement="bottom-end"
      loading={isBusy}
      items={
        <>
          {children}
          <MenuItem icon={<Export />} text={texts.action_xlsx} onClick={() => void take('xlsx')} />
          <MenuItem icon={<Export />} text={texts.action_csv} onClick={() => void take('csv')} />
        </>
      }
    />
  );
}
