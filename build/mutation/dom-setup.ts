import { configure } from '@testing-library/react';

// half of the mutants of a hook are noticed by waiting in vain
configure({ asyncUtilTimeout: 2_000 });
