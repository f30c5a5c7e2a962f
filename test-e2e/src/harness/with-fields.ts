/** A body with more fields. Beside a file, and in a form, they are parts before it. */
export function withFields(body: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (!(body instanceof Blob || body instanceof FormData)) return { ...(body as object), ...fields };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (body instanceof Blob) form.append('file', body);
  else for (const [name, value] of body) form.append(name, value);
  return form;
}
