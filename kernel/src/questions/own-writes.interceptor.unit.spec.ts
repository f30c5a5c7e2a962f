import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { reserveStock } from '@storefold/contracts';
import { firstValueFrom, of } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { Answers } from './answers.ts';
import { OwnWritesInterceptor } from './own-writes.interceptor.ts';

it('holds an answer back until the lists show what its handler wrote', async () => {
  const { writes, show, answer } = scene();
  const answered = answer(() => {
    writes.lastAppended = 8;
  });
  await expect.poll(() => writes.untilShown.mock.calls.length).toBe(1);
  const early = await Promise.race([answered, Promise.resolve('held back')]);
  show();
  expect([early, await answered]).toEqual(['held back', 'the answer']);
});

it('waits for nothing when the handler wrote nothing', async () => {
  const { writes, answer } = scene();
  expect(await answer(() => undefined)).toBe('the answer');
  expect(writes.untilShown).not.toHaveBeenCalled();
});

it('waits for nothing when a later answer of the same work waits', async () => {
  const { writes, answer } = scene(CheckoutController.prototype.reserveStock);
  const answered = answer(() => {
    writes.lastAppended = 8;
  });
  expect(await answered).toBe('the answer');
  expect(writes.untilShown).not.toHaveBeenCalled();
});

class CheckoutController {
  @Answers(reserveStock, { isShownLater: true })
  async reserveStock(this: void) {
    return {};
  }
}

function scene(handler: () => unknown = () => undefined) {
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const writes = { lastAppended: 7, untilShown: vi.fn(() => shown) };
  const interceptor = new OwnWritesInterceptor(writes);
  const context: Partial<ExecutionContext> = { getHandler: () => handler };
  const answer = async (work: () => void): Promise<unknown> => {
    const next: CallHandler = {
      handle() {
        work();
        return of('the answer');
      },
    };
    return firstValueFrom(await interceptor.intercept(context as ExecutionContext, next));
  };
  return { writes, show, answer };
}
