import '../testing/registries.ts';
