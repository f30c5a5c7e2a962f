import '../contract/bus.contract.ts';
