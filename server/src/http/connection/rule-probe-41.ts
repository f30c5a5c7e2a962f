import '../lists/list-query.ts';
