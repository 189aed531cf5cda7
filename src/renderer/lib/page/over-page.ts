/** What has the page under it to itself: a press meant for the page is not for it. A popover beside the page is not. */
export const MODAL = 'dialog[open], [role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]';
