/** The boundary of every form, so that two stores are sent the same bytes. */
const BOUNDARY = '--a-part-of-a-form';

/** A form of one file, as its text. */
export const formText = (filename: string, content: string): string =>
  [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="file"; filename="${filename}"`,
    'Content-Type: text/plain',
    '',
    content,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');

/** The type of a text that is sent: a form, or else a CSV file. */
export const typeOfText = (text: string): string =>
  text.startsWith(`--${BOUNDARY}`) ? `multipart/form-data; boundary=${BOUNDARY}` : 'text/csv';
