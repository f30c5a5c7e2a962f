import { casesOn } from '@storefold/engines/testing';
import { casesOfFullDisk } from './outlived-full-disk.ts';
import { whyNoSmallDisk } from './small-disk.ts';

casesOn('a store of many processes whose disk is full', whyNoSmallDisk(), () =>
  casesOfFullDisk('start-services', 120),
);
