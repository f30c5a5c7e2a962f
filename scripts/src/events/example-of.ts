/** An object as a block of JSON, with a line for each of its keys. */
export function exampleOf(data: object): string {
  const lines = Object.entries(data).map(([key, value]) => `  ${JSON.stringify(key)}: ${spaced(value)}`);
  return `\`\`\`json\n{\n${lines.join(',\n')}\n}\n\`\`\``;
}

/** JSON in one line, with spaces where people write them. */
function spaced(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
