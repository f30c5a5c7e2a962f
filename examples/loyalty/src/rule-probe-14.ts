import '../../../services/ordering/src/index.ts';
