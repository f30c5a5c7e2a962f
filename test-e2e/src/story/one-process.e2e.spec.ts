import { describeStory } from './describe-story.ts';

describeStory('in one process', { launcher: 'start' });
