import { EVENT_LOG_SCHEMA } from '@storefold/engines/sqlite';
import { type AnyFields, eventMetadata, publicEventData } from '@storefold/kernel/dictionary';
import { withBlock } from '../generated/with-block.ts';
import { factsSection } from './facts-section.ts';
import { fieldsTable } from './fields-table.ts';
import { publicEventsSection } from './public-events-section.ts';
import { questionsSection } from './questions-section.ts';
import { sealingSection } from './sealing-section.ts';

/** `docs/events.md` with its generated blocks made anew. */
export async function eventsPage(page: string): Promise<string> {
  const blocks: Readonly<Record<string, string>> = {
    layout: inSql(EVENT_LOG_SCHEMA.replaceAll(/^ {2}/gm, '').trim()),
    metadata: fieldsTable(eventMetadata as unknown as AnyFields),
    questions: questionsSection(),
    facts: factsSection(),
    'public data': fieldsTable(publicEventData),
    'public events': await publicEventsSection(),
    sealing: sealingSection(),
  };
  return Object.entries(blocks).reduce(withBlock, page);
}

const inSql = (text: string): string => `\`\`\`sql\n${text}\n\`\`\``;
