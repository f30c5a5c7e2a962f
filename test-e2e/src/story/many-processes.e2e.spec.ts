import { describeStory } from './describe-story.ts';
import { readOneCorrelation } from './one-correlation.ts';

describeStory(
  'in a process for each service, over NATS',
  { launcher: 'start-services', isSmallShop: true },
  readOneCorrelation,
);
