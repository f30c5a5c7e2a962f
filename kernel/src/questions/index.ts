export { Answers, type QuestionExtras } from './answers.ts';
export { createMicroservice } from './microservice.ts';
export { questionMessage } from './origin.ts';
export { shareOf, shareRead } from './share.ts';
export { questionSubject, wakeSubject } from './subjects.ts';
