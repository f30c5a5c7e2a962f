/** A body with more fields. Beside a file they are parts of a form. */
export function withFields(body: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (!(body instanceof Blob)) return { ...(body as object), ...fields };
  const form = new FormData();
  form.append('file', body);
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value));
  return form;
}
