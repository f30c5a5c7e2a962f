import { rounds } from '@storefold/engines/testing';
import { describeStory } from './describe-story.ts';

const steps = rounds({ short: 9, full: 1 });

describeStory(`in one process, killed after every ${steps} steps`, {
  launcher: 'start',
  killAfterSteps: steps,
  isSmallShop: rounds({ short: 1, full: 0 }) === 1,
});
