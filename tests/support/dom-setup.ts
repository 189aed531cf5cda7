import { configure } from '@testing-library/react';
import { watchFocus } from '#renderer/lib/page/last-focused.ts';

// a limit for what hangs: a slow machine is no failure
configure({ asyncUtilTimeout: 15_000 });
watchFocus();
