import type { Upload } from '@storefold/contracts';
import type { Random } from './random.ts';

/** A picture of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** What is sent as a file: good ones, and what only looks like one. */
const files: readonly Buffer[] = [
  png,
  png,
  png.subarray(0, 40),
  Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
  Buffer.from('Handle,Title\na,"unclosed\n'),
  Buffer.from('{"name":"x"}\n{"name":1}\n'),
  Buffer.from([0xff, 0xfe, 0, 0xd8]),
  Buffer.alloc(0),
];

const BOUNDARY = 'fuzz';

interface FileBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The fields of a JSON body with a file, as a form; or the file alone. */
export function fileBody(
  json: string,
  { mediaTypes = [] }: Upload,
  random: Random,
  isBroken: boolean,
): FileBody {
  const file = random.pick(files);
  if (mediaTypes.length > 0 && random.chance(0.5))
    return { headers: { 'content-type': random.pick(mediaTypes) }, body: file };
  const fields = Object.entries(fieldsIn(json)).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((each) => part(`name="${quoted(`${name}[]`)}"`, texted(each)))
      : [part(`name="${quoted(name)}"`, texted(value))],
  );
  const name = isBroken ? random.pick(['files', '', 'file[]']) : 'file';
  const parts = [...fields, part(`name="${name}"; filename="../../x.png"`, file)];
  const end = isBroken && random.chance(0.5) ? '' : `--${BOUNDARY}--\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...parts, Buffer.from(end)]),
  };
}

function part(disposition: string, content: string | Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

const quoted = (name: string): string => name.replaceAll(/["\r\n]/g, '_');

const texted = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function fieldsIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
