export { Answers, questionsAnsweredBy } from './answers.ts';
