/** Password of every demo account; production refuses demo data. */
export const DEMO_PASSWORD = 'klinika-demo-1';
