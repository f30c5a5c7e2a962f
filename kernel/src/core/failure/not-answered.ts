/**
 * A neighbour did not answer: its message says which, where and what. That a neighbour is away is normal for a while, and where in
 * the code it was noticed says nothing.
 */
export class NotAnswered extends Error {
  override readonly name: string = 'NotAnswered';
}
