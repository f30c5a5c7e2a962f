import '../mongodb/client.ts';
