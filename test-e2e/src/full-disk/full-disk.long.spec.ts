import { casesOn, inFullFormOnly } from '@storefold/engines/testing';
import { casesOfFullDisk } from './outlived-full-disk.ts';
import { whyNoSmallDisk } from './small-disk.ts';

const missing = inFullFormOnly('full-disk.e2e has it in one process') ?? whyNoSmallDisk();

casesOn('a store of many processes whose disk is full', missing, () =>
  casesOfFullDisk('start-services', 120),
);
