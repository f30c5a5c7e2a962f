import type { Bus, EventLog } from '@storefold/kernel/ports';
import type { Opening, ProcessSettings, Telemetry } from '@storefold/server/runtime';
import { observedBus, observedLog } from './observed-ports.ts';
import { observeRequests } from './observed-requests.ts';

interface WatchSettings {
  /** Null: nothing is counted. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Null: nothing is traced. */
  readonly otlpEndpoint: string | null;
}

/** Counts and traces what a process does. */
interface ObservedProcess extends Telemetry {
  log<Log extends EventLog>(log: Log): Log;
  bus(bus: Bus): Bus;
}

/** Undefined where neither metrics nor traces are wanted: then nothing of it is loaded. */
export async function openTelemetry({
  settings: { metricsPort, metricsHost, otlpEndpoint },
  logger,
  name,
}: Opening<ProcessSettings & WatchSettings>): Promise<ObservedProcess | undefined> {
  if (metricsPort === null && otlpEndpoint === null) return undefined;
  const metrics =
    metricsPort === null
      ? undefined
      : await (await import('./metrics.ts')).Metrics.open(name, metricsPort, metricsHost);
  const traces =
    otlpEndpoint === null ? undefined : (await import('./traces.ts')).openTraces(otlpEndpoint, name);
  if (metrics) logger.info({ port: metrics.port, host: metricsHost }, 'metrics are at /metrics');
  const observers = [metrics, traces].filter((each) => each !== undefined);
  const stop = observeRequests(observers, metrics?.server);
  return {
    log: (log) => observedLog(log, observers),
    bus: (bus) => observedBus(bus, observers),
    watchHealth: (check) => metrics?.watchHealth(check),
    async close() {
      stop();
      await metrics?.close();
      await traces?.close();
    },
  };
}
