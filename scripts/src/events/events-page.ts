import { EVENT_LOG_SCHEMA } from '@storefold/engines/sqlite';
import { type AnyFields, eventMetadata, publicEventData } from '@storefold/kernel/dictionary';
import { factsSection } from './facts-section.ts';
import { fieldsTable } from './fields-table.ts';
import { publicEventsSection } from './public-events-section.ts';
import { questionsSection } from './questions-section.ts';
import { sealingSection } from './sealing-section.ts';

/** `docs/events.md` with its generated blocks, which stand between `<!-- name -->` and `<!-- /name -->`, made anew. */
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

function withBlock(page: string, [name, block]: readonly [string, string]): string {
  const [before, , after, ...more] = page.split(new RegExp(`<!-- /?${name} -->`));
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`the page needs one block <!-- ${name} --> … <!-- /${name} -->`);
  }
  return `${before}<!-- ${name} -->\n${block}\n<!-- /${name} -->${after}`;
}

const inSql = (text: string): string => `\`\`\`sql\n${text}\n\`\`\``;
