import '../../../scripts/src/services.ts';
