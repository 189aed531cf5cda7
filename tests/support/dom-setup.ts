import { configure } from '@testing-library/react';

// a limit for what hangs: a slow machine is no failure
configure({ asyncUtilTimeout: 30_000 });
