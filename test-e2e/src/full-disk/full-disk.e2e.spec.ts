import { casesOn } from '@storefold/engines/testing';
import { casesOfFullDisk } from './outlived-full-disk.ts';
import { whyNoSmallDisk } from './small-disk.ts';

casesOn('a store whose disk is full', whyNoSmallDisk(), () => casesOfFullDisk('start', 20));
