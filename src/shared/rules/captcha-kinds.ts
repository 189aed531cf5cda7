/** Forms that may ask for a proof of work (1 §5: "Captcha for login, register and reset depends on configuration"). */
export const CAPTCHA_KINDS = ['login', 'register', 'reset'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];
