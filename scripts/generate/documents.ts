import { createHash } from 'node:crypto';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InMemoryCache, type DocumentNode } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { DO_NOT_EDIT, writeGenerated } from './write-generated.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BANNER = `// ${DO_NOT_EDIT}\n`;

/**
 * The GraphQL documents of our own scripts in the browser, as they go over the wire: what files named `*-query.ts` in the
 * registry export. By their hash for the layout server, which takes no other where GRAPHQL_DOCUMENTS says `persisted`; and the
 * hashes by the names of the operations for the scripts, which send nothing else.
 * @returns the files that were stale, relative to the repository
 * @throws Error if two operations have one name, or one has none
 */
export async function generateDocuments({ check }: { check: boolean }): Promise<string[]> {
  const cache = new InMemoryCache();
  const documents = new Map<string, { id: string; text: string }>();
  const files: string[] = [];
  for await (const file of glob('component-registry/src/**/*-query.ts', { cwd: ROOT })) files.push(file);
  for (const file of files.sort()) {
    const exported = (await import(pathToFileURL(path.join(ROOT, file)).href)) as Record<string, unknown>;
    for (const document of Object.values(exported).filter(isDocument)) {
      const name = nameOf(document);
      if (name === undefined || documents.has(name))
        throw new Error(`${file}: expected an operation with a name of its own, got ${name ?? 'none'}`);
      const text = print(cache.transformDocument(document));
      documents.set(name, { id: createHash('sha256').update(text).digest('hex'), text });
    }
  }
  const sorted = [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
  const ids = sorted.map(([name, { id }]) => `  ${name}: '${id}',\n`).join('');
  const texts = sorted.map(([, { id, text }]) => `  '${id}':\n    ${JSON.stringify(text)},\n`).join('');
  return writeGenerated(
    ROOT,
    new Map([
      [
        'component-registry/generated/document-ids.ts',
        `${BANNER}/** The hash of each GraphQL document of our scripts, by the name of its operation. */\nexport const DOCUMENT_IDS: Readonly<Record<string, string>> = {\n${ids}};\n`,
      ],
      [
        'component-registry/generated/documents.ts',
        `${BANNER}/** The GraphQL documents of our scripts, by their hash. */\nexport const DOCUMENTS: Readonly<Record<string, string>> = {\n${texts}};\n`,
      ],
    ]),
    { check },
  );
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document';
}

function nameOf(document: DocumentNode): string | undefined {
  return document.definitions.flatMap((one) => (one.kind === 'OperationDefinition' ? [one.name?.value] : []))[0];
}
