import '../questions/answers.ts';
