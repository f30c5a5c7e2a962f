import '../ports/bus.ts';
