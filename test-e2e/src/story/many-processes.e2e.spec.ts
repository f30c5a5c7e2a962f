import { describeStory } from './describe-story.ts';
import { readOneCorrelation } from './one-correlation.ts';
import { refuseAnotherInstance } from './refuses-another-instance.ts';

describeStory(
  'in a process for each service, over NATS',
  { launcher: 'start-services', isSmallShop: true },
  (told) => {
    refuseAnotherInstance(told);
    readOneCorrelation(told);
  },
);
