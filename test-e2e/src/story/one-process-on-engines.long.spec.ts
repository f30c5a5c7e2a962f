import { describeStory } from './describe-story.ts';

describeStory('in one process, on the engines', {
  launcher: 'start',
  onEngines: true,
  onlyInFullForm: 'the story on the engines',
});
