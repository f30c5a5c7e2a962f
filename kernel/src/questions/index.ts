export { Answers, type QuestionExtras, subjectsAnsweredBy } from './answers.ts';
export { createMicroservice } from './microservice.ts';
export { broken } from './refusal.filter.ts';
export { questionSubject, wakeSubject } from './subjects.ts';
