import '../response/response.ts';
