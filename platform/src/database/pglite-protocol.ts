/** What the thread that runs PGlite opens: a folder, or memory; a new one as a copy of the template, if there is one. */
export interface WorkerData {
  folder: string | undefined;
  isNew: boolean;
  template: string | undefined;
}

/** What the main thread asks of the thread that runs PGlite. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: unknown[]; rowMode: 'array' | 'object' }
  | { id: number; kind: 'close' };

/** Its answer to the request with the same id; id 0 says that the database is open. */
export type WorkerReply =
  | { id: number; ok: true; rows: unknown[]; affectedRows: number }
  | { id: number; ok: false; error: { message: string; fields: Record<string, string> } };

/** An error of the database, with Postgres' own fields such as `code` (SQLSTATE). */
export class QueryFailed extends Error {
  constructor(message: string, fields: Record<string, string>) {
    super(message);
    this.name = 'QueryFailed';
    Object.assign(this, fields);
  }
}
