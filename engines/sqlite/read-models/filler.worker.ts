import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import type { FillerOutcome, FillerSettings, RowChange, ToFiller } from './filler-messages.ts';
import { OpenModels } from './open-models.ts';

/**
 * The thread that writes read models while they are built, so that the main thread makes the next documents meanwhile.
 * A fill is one transaction. It waits for its changes in the middle of it, because nobody else writes to the file.
 */

if (!parentPort) throw new Error('the filler of read models runs as a worker thread');
const port = parentPort;
const { file, holdsPersonalData, sent } = workerData as FillerSettings;
const connection = new Connection(file, { holdsPersonalData, isFiller: true });
const models = new OpenModels(connection);

port.on('message', (message: ToFiller) => {
  if (message.kind === 'close') {
    void connection.close().then(() => port.close());
  } else if (message.kind === 'fill' || message.kind === 'index') {
    void outcomeOf(message).then((outcome) => port.postMessage(outcome));
  }
  // What else arrives here belongs to a fill that has failed.
});

async function outcomeOf(task: ToFiller & { kind: 'fill' | 'index' }): Promise<FillerOutcome> {
  try {
    const model = models.open(task.model);
    if (task.kind === 'fill') return { isDone: model.writeEach(changes(), task.step) };
    await model.index();
    return { isDone: true };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The changes of the current fill, as they arrive. */
function* changes(): Iterable<RowChange> {
  for (;;) {
    const message = nextMessage();
    if (message.kind === 'changes') yield* message.changes;
    else if (message.kind === 'end') return;
    else throw new Error('the fill was taken back');
  }
}

function nextMessage(): ToFiller {
  for (;;) {
    const count = Atomics.load(sent, 0);
    const received: { message: ToFiller } | undefined = receiveMessageOnPort(port);
    if (received) return received.message;
    Atomics.wait(sent, 0, count);
  }
}
