import { hashOf } from '@vitrine/schemas';
import { fileOrigin } from '../layout/documents/index.ts';
import type { LayoutFolder } from './layout-folder.ts';
import { readDocumentFile } from './document-file.ts';
import { HISTORY } from './operations.ts';
import type { StaffClient } from './staff-client.ts';

/** From which revision a file was made: over that one it may be published. */
export interface FileOrigins {
  /**
   * The revision that the file was pulled from or published as. One that never was comes from the newest revision that says
   * what it says, else from the newest of the checkout; 0 if its document never came from a file: nobody's work is replaced
   * unseen.
   */
  of(id: string, file: string): Promise<number>;
  /** The hashes of everything that the document ever said, as far as its history is looked at. */
  hashes(id: string): Promise<ReadonlySet<string>>;
}

const HISTORY_LENGTH = 200;

/** Gives the origins of files over a client and a folder. */
export function createFileOrigins({ client, folder }: { client: StaffClient; folder: LayoutFolder }): FileOrigins {
  const historyOf = async (id: string) => {
    const history = await client.ask(HISTORY, { id, limit: HISTORY_LENGTH });
    return history.__typename === 'History' ? history.revisions.map((row) => ({ ...row, number: row.revision })) : [];
  };
  return {
    async of(id, file) {
      return (
        (folder.holds(id, file) ? folder.origin(id)?.revision : undefined) ??
        fileOrigin(await historyOf(id), hashOfFile(file))
      );
    },
    hashes: async (id) => new Set((await historyOf(id)).map(({ hash }) => hash)),
  };
}

function hashOfFile(file: string): string | undefined {
  const read = readDocumentFile(file);
  return read?.ok ? hashOf(read.value) : undefined;
}
