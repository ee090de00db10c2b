import { expect, it } from 'vitest';
import { formDataOf } from './form-data.ts';

const BOUNDARY = '----WebKitFormBoundaryAbc';
const formOf = (parts: number): Buffer =>
  Buffer.from(
    [
      ...Array.from(
        { length: parts },
        (_none, at) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${at}\r\n`,
      ),
      `--${BOUNDARY}--\r\n`,
    ].join(''),
  );
const fieldsOf = async (parts: number, type: string): Promise<number | undefined> => {
  const form = await formDataOf(formOf(parts), type);
  return form && [...form].length;
};

it.each([`multipart/form-data; boundary=${BOUNDARY}`, `multipart/form-data;boundary="${BOUNDARY}"`])(
  'a form as browsers send it is read: %s',
  async (type) => {
    expect([await fieldsOf(3, type), await fieldsOf(150, type)]).toEqual([3, 150]);
  },
);

it.each([
  ['with more parts than any of ours', 151, `multipart/form-data; boundary=${BOUNDARY}`],
  ['that hides its boundary behind another one', 3, `multipart/form-data; a="; boundary=x"; boundary=${BOUNDARY}`],
  ['whose boundary has another beside it', 3, `multipart/form-data; boundary=${BOUNDARY},x`],
  ['without a boundary', 3, 'multipart/form-data'],
])('a form %s is none', async (_, parts, type) => {
  expect(await fieldsOf(parts, type)).toBeUndefined();
});

it('a part with longer headers than browsers send makes none', async () => {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"\r\n${'X: y\r\n'.repeat(500)}\r\na\r\n`;
  const body = Buffer.from(`${part}--${BOUNDARY}--\r\n`);
  expect(await formDataOf(body, `multipart/form-data; boundary=${BOUNDARY}`)).toBeUndefined();
});

it.each([
  ['the name of a field', `Content-Disposition: form-data; name="--${BOUNDARY}--"`],
  ['another header', `X-A: --${BOUNDARY}--\r\nContent-Disposition: form-data; name="f"`],
])('a form hides no parts behind an end that is %s', async (_, headers) => {
  const body = Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\na\r\n`), formOf(151)]);
  expect(await formDataOf(body, `multipart/form-data; boundary=${BOUNDARY}`)).toBeUndefined();
});
