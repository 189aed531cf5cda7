/** How the product shows dates, times, notices and pages, as the documented client asks for them (1 §9, A56). */
export const SHOWN_AS = {
  date_format: 'DD.MM.YYYY',
  time_format: 'HH:mm',
  notification_position: 'toast-top-right',
  pagination: [5, 10, 20, 50],
};
