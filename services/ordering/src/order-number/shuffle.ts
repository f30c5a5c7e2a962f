import { createHmac } from 'node:crypto';
import { NUMBERS } from './order-number.ts';

const HALF_BITS = 15;
const HALF = 1 << HALF_BITS;
const ROUNDS = 4;

/**
 * Turns the place in a series into a number of nine digits, each place into another one, so that a number does not tell
 * how many orders a store has. (A Feistel network over 30 bits; what falls outside of nine digits goes round again.)
 */
export function shuffled(place: number, secret: string): number {
  let number = place;
  do number = scrambled(number, secret);
  while (number >= NUMBERS);
  return number;
}

function scrambled(number: number, secret: string): number {
  let left = Math.floor(number / HALF);
  let right = number % HALF;
  for (let round = 0; round < ROUNDS; round++) {
    [left, right] = [right, left ^ mix(right, round, secret)];
  }
  return left * HALF + right;
}

const mix = (half: number, round: number, secret: string): number =>
  createHmac('sha256', secret).update(`${round}:${half}`).digest().readUInt16BE(0) % HALF;
