import { describeStory } from './describe-story.ts';

describeStory('in one process, killed after every step', {
  launcher: 'start',
  killAfterSteps: 1,
  onlyInFullForm: 'kills after each step, where questions.e2e has one after nine',
});
