import type { IncomingMessage } from 'node:http';

const MAX_FORM_BYTES = 256_000;
const MAX_FILE_BYTES = 20_000_000;
const MAX_FIELDS = 2_000;

/** A form as it was sent: its fields, and the files beside them. */
export interface SentForm {
  readonly fields: URLSearchParams;
  readonly files: ReadonlyMap<string, File>;
}

/** What a form sent is larger than we read, or no form. */
export class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';

  constructor(readonly status: 400 | 413 | 415) {
    super('the form cannot be read');
  }
}

/** @throws UnreadableForm */
export async function readForm(request: IncomingMessage): Promise<SentForm> {
  const type = request.headers['content-type'] ?? 'application/x-www-form-urlencoded';
  const isFiles = type.startsWith('multipart/form-data');
  if (!isFiles && !type.startsWith('application/x-www-form-urlencoded')) throw new UnreadableForm(415);
  const body = await bytesOf(request, isFiles ? MAX_FILE_BYTES : MAX_FORM_BYTES);
  if (!isFiles) return { fields: counted(new URLSearchParams(body.toString('utf8'))), files: new Map() };
  const fields = new URLSearchParams();
  const files = new Map<string, File>();
  try {
    const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of sent) {
      if (typeof value === 'string') fields.append(name, value);
      // A browser sends an empty one where nobody chose a file.
      else if (value.size > 0) files.set(name, value);
    }
  } catch {
    throw new UnreadableForm(400);
  }
  return { fields: counted(fields), files };
}

function counted(fields: URLSearchParams): URLSearchParams {
  if (fields.size > MAX_FIELDS) throw new UnreadableForm(413);
  return fields;
}

async function bytesOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > most) throw new UnreadableForm(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
