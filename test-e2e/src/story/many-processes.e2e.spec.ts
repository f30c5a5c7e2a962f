import { describeStory } from './describe-story.ts';

describeStory('in a process for each service, over NATS', { launcher: 'start-services' });
