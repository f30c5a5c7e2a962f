import '../connection/health.ts';
