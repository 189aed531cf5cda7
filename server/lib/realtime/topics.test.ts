import { expect, it } from 'vitest';
import { jobRunsTopic } from '#server/lib/jobs/topics.ts';
import { isTopicName } from './topics.ts';

it('topics have names of the contract only', () =>
  expect(['slots', 'me', 'toString', 'presence', ''].map(isTopicName)).toEqual([true, true, false, false, false]));

it('runs of jobs belong to a clinic or to the platform', () =>
  expect(['c', null].map(jobRunsTopic)).toEqual(['job-runs:c', 'platform-job-runs:all']));
