import '../../bench/src/table.ts';
