import type { IncomingMessage } from 'node:http';
import { forms, requestSteps } from '@storefold/server/http';

/** Of a form without files, and of anything that somebody sends who is not logged in. */
const MAX_FORM_BYTES = 256_000;
const MAX_FILE_BYTES = 20_000_000;
const MAX_FIELDS = 2_000;
const MAX_PARTS = 2_010;

/** A form as it was sent: its fields, and the files beside them. */
export interface SentForm {
  readonly fields: URLSearchParams;
  readonly files: ReadonlyMap<string, File>;
}

export const noForm: SentForm = { fields: new URLSearchParams(), files: new Map() };

/** What a form sent is larger than we read, or no form. */
export class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';

  constructor(readonly status: 400 | 413 | 415) {
    super('the form cannot be read');
  }
}

/**
 * Strangers send nothing that costs more than a small form.
 *
 * @throws UnreadableForm. The rest of the form is then read away, so that the browser gets the answer.
 */
export async function readForm(request: IncomingMessage, isLoggedIn: boolean): Promise<SentForm> {
  try {
    const { fields, files } = await formOf(request, isLoggedIn);
    return { fields: withPlainLines(fields), files };
  } catch (error) {
    request.unpipe();
    requestSteps.drain(request);
    throw error;
  }
}

/** A browser ends lines by two characters where it sends a form itself, and by one where a script does. */
const withPlainLines = (fields: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...fields].map(([name, value]): [string, string] => [name, value.replaceAll('\r\n', '\n')]),
  );

async function formOf(request: IncomingMessage, isLoggedIn: boolean): Promise<SentForm> {
  const type = (request.headers['content-type'] ?? 'application/x-www-form-urlencoded').toLowerCase();
  const isFiles = type.startsWith('multipart/form-data');
  if (!isFiles && !type.startsWith('application/x-www-form-urlencoded')) throw new UnreadableForm(415);
  const most = isFiles && isLoggedIn ? MAX_FILE_BYTES : MAX_FORM_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
  if (isLoggedIn) requestSteps.takeFile(request);
  else requestSteps.askForBody(request);
  return isFiles ? partsOf(request, most) : { fields: await pairsOf(request, most), files: new Map() };
}

async function pairsOf(request: IncomingMessage, most: number): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Ends without destroying the request when it is left, unlike the request's own iterator.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  const fields = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  if (fields.size > MAX_FIELDS) throw tooLarge();
  return fields;
}

async function partsOf(request: IncomingMessage, most: number): Promise<SentForm> {
  const fields = new URLSearchParams();
  const files = new Map<string, File>();
  const reader = readerOf(request, most);
  const failed = new Promise<never>((_, reject) => {
    reader.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) reject(tooLarge());
      else fields.append(name, value);
    });
    reader.on('file', (name, content, { filename, mimeType: type }) => {
      const chunks: Buffer[] = [];
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.on('error', () => {});
      content.on('end', () => {
        // A browser sends an empty one where nobody chose a file.
        if (chunks.length > 0) files.set(name, new File(chunks, forms.asNamed(filename) ?? '', { type }));
      });
    });
    for (const limit of forms.BEYOND_LIMITS) reader.once(limit, () => reject(tooLarge()));
    reader.on('error', () => reject(new UnreadableForm(400)));
  });
  const read = new Promise<void>((resolve) => reader.once('close', resolve));
  await Promise.race([forms.pumped(request, reader, most, tooLarge).then(() => read), failed]);
  return { fields, files };
}

function readerOf(request: IncomingMessage, most: number): ReturnType<typeof forms.formReader> {
  try {
    return forms.formReader(request, {
      fileBytes: most,
      fieldBytes: MAX_FORM_BYTES,
      fields: MAX_FIELDS,
      parts: MAX_PARTS,
    });
  } catch {
    throw new UnreadableForm(400);
  }
}

const tooLarge = () => new UnreadableForm(413);
