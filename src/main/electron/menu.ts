import { Menu } from 'electron';
import { texts } from './texts.ru.ts';

/** Installs the Russian menu. Roles keep their platform behaviour, only the labels are ours. */
export function installMenu(actions: {
  readonly openServerAddress: () => void;
  readonly openPrinters: () => void;
}): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: texts.menu_program,
        submenu: [
          { label: texts.menu_printers, click: actions.openPrinters },
          { label: texts.menu_server_address, click: actions.openServerAddress },
          { type: 'separator' },
          { label: texts.menu_quit, role: 'quit' },
        ],
      },
      {
        label: texts.menu_edit,
        submenu: [
          { label: texts.menu_undo, role: 'undo' },
          { label: texts.menu_redo, role: 'redo' },
          { type: 'separator' },
          { label: texts.menu_cut, role: 'cut' },
          { label: texts.menu_copy, role: 'copy' },
          { label: texts.menu_paste, role: 'paste' },
          { label: texts.menu_select_all, role: 'selectAll' },
        ],
      },
      {
        label: texts.menu_view,
        submenu: [
          { label: texts.menu_reload, role: 'reload' },
          { type: 'separator' },
          { label: texts.menu_zoom_reset, role: 'resetZoom' },
          { label: texts.menu_zoom_in, role: 'zoomIn' },
          { label: texts.menu_zoom_out, role: 'zoomOut' },
          { label: texts.menu_full_screen, role: 'togglefullscreen' },
        ],
      },
    ]),
  );
}
