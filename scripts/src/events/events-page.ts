import { EVENT_LOG_SCHEMA } from '@storefold/engines/sqlite';
import { type AnyFields, eventMetadata, publicEventData } from '@storefold/kernel/dictionary';
import { filled } from '../made/filled.ts';
import { factsSection } from './facts-section.ts';
import { fieldsTable } from './fields-table.ts';
import { publicEventsSection } from './public-events-section.ts';
import { questionsSection } from './questions-section.ts';
import { sealingSection } from './sealing-section.ts';

/** `docs/events.md` with its tables and examples. */
export async function eventsPage(page: string): Promise<string> {
  return filled(page, {
    layout: inSql(EVENT_LOG_SCHEMA.replaceAll(/^ {2}/gm, '').trim()),
    metadata: fieldsTable(eventMetadata as unknown as AnyFields),
    questions: questionsSection(),
    facts: factsSection(),
    'public data': fieldsTable(publicEventData),
    'public events': await publicEventsSection(),
    sealing: sealingSection(),
  });
}

const inSql = (text: string): string => `\`\`\`sql\n${text}\n\`\`\``;
