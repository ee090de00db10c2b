/** A page of text as PDF 1.4: a heading, then lines of a label and a value. Letters of the Western alphabets alone. */
export interface Sheet {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  foot: string;
}

const [LEFT, SECOND, TOP, LINE] = [64, 300, 760, 26];

/** The bytes of a sheet; the same for the same words. */
export function pdfOf({ title, rows, foot }: Sheet): Buffer {
  const at = (x: number, y: number, size: number, words: string): string =>
    `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(words)}) Tj ET`;
  const content = [
    at(LEFT, TOP, 18, title),
    ...rows.flatMap(([label, value], index) => {
      const y = TOP - 48 - index * LINE;
      return [at(LEFT, y, 10, label), at(SECOND, y, 10, value), `0.8 G ${LEFT} ${y - 9} m 532 ${y - 9} l S`];
    }),
    at(LEFT, 56, 8, foot),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${escaped(title)}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const body = text.lastIndexOf('xref\n');
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${body}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Dashes are the letters of WinAnsi that Latin 1 lacks. */
function escaped(words: string): string {
  return words.replaceAll('–', '-').replaceAll(/[\\()]/g, String.raw`\$&`);
}
