import './rule-probe-64.ts';
