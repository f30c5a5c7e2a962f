import { describeStory } from './describe-story.ts';

describeStory('in a process for each service, over NATS, on the engines', {
  launcher: 'start-services',
  onEngines: true,
  onlyInFullForm: 'the story on the engines',
});
