/** A metric: what it says, and what its series are told apart by. */
interface Metric {
  readonly help: string;
  readonly labelNames: string[];
}

const declared = {
  storefold_http_requests_total: {
    help: 'Requests that have ended, by endpoint (none: no endpoint has the path, or it was refused at once) and status (gone: the caller went before).',
    labelNames: ['endpoint', 'status'],
  },
  storefold_http_request_duration_seconds: {
    help: 'How long requests took, from their headers to the end of the response.',
    labelNames: ['endpoint'],
  },
  storefold_http_requests_in_progress: {
    help: 'Requests that have begun and not ended: the queue.',
    labelNames: [],
  },
  storefold_events_appended_total: {
    help: 'Events that this process has appended to the log, by type: facts, public events, checkpoints.',
    labelNames: ['type'],
  },
  storefold_append_duration_seconds: {
    help: 'How long appends took until they were on disk.',
    labelNames: [],
  },
  storefold_question_duration_seconds: {
    help: 'How long neighbours took to answer questions.',
    labelNames: ['question'],
  },
  storefold_work_failures_total: {
    help: 'Appends, questions and handlings of events that failed, by the name of the error. Lost races (WrongExpectedRevision) are decided again.',
    labelNames: ['work', 'error'],
  },
  storefold_follower_events_total: {
    help: 'Events that each follower has handled.',
    labelNames: ['follower'],
  },
  storefold_follower_lag: {
    help: 'How far each follower is behind the end of the log: events on the embedded log, bytes on EventStoreDB.',
    labelNames: ['service', 'follower'],
  },
  storefold_follower_position: {
    help: 'The position in the log up to which each follower has handled everything. What stands still has a lag and keeps it.',
    labelNames: ['service', 'follower'],
  },
  storefold_parked_events: {
    help: 'Events that each follower could not handle and has set aside.',
    labelNames: ['service', 'follower'],
  },
  storefold_part_up: {
    help: 'Whether each part of the process works, as /health shows it: 1, or 0.',
    labelNames: ['part'],
  },
  storefold_build_info: {
    help: 'Always 1: which version this process is, and of what (store: all in one process).',
    labelNames: ['version', 'service'],
  },
  storefold_log_members: {
    help: "Nodes of the event log's cluster, by state: alive or dead. Only where the log is a server that tells.",
    labelNames: ['state'],
  },
  storefold_disk_free_bytes: {
    help: 'Bytes that are free on the disks of the own files of the store, by what is kept there: event_log, vault, read_models, files.',
    labelNames: ['kept'],
  },
  storefold_instances_not_asked: {
    help: 'Instances of neighbours that this process does not ask, by service and why: silent, clock (over a minute apart), not_ready.',
    labelNames: ['service', 'why'],
  },
  storefold_webhook_deliveries_total: {
    help: 'Attempts to deliver an event to a webhook endpoint: delivered, failed, skipped.',
    labelNames: ['outcome'],
  },
  storefold_cache_lookups_total: {
    help: 'What was looked for in the caches: folded streams, public responses.',
    labelNames: ['cache', 'found'],
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof declared;

/** All metrics of the store. Names and labels are for ever, because dashboards and alerts have them: only add. */
export const metrics: Readonly<Record<MetricName, Metric>> = declared;
