import { createContext, use } from 'react';

/** Why a person is asked to sign in, and where a letter of activation leads them back. */
export interface AuthPromptOptions {
  /** shown above the form */
  readonly message: string;
  /** nothing was chosen that the sign-in would keep */
  readonly isPlain?: true;
  /** path to come back to when they register and return by the letter's link; the present one by default */
  readonly next?: string;
}
/** Opens the sign-in dialog; true when the person is signed in at its end, false when they closed it. */
export type AuthPrompt = (options: AuthPromptOptions) => Promise<boolean>;

/** Filled by app/ with the dialog made of features/auth, so that a feature can ask without knowing that feature. */
export const AuthPromptContext = createContext<AuthPrompt>(() => Promise.resolve(false));

/** The way to ask a visitor to sign in and go on where they were. */
export const useAuthPrompt = (): AuthPrompt => use(AuthPromptContext);
