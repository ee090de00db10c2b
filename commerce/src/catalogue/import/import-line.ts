/** What an import reads: a record as JSON, or what is wrong with the lines where one was expected. */
export type ImportLine = {
  /** The last of its lines, for telling how far an import is. */
  line: number;
} & ({ label: string; text: string } | { faults: readonly string[] });

/** The lines of a file of JSON Lines; empty ones are left out. */
export async function* jsonLines(lines: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') yield { line, label: `line ${line}`, text };
  }
}
