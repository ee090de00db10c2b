/** One answered request. Never holds a query, a cookie or a token. */
export interface AccessLine {
  requestId: string;
  method: string;
  path: string;
  status: number;
  /** X-Cache; '' for what is not a page. */
  cache: string;
  tenant: string;
  /** Epoch milliseconds. */
  time: number;
  /** Duration in milliseconds. */
  ms: number;
}

/** What lines of the edge name as their service. */
export const EDGE = 'edge';

export type AccessLog = (line: AccessLine) => void;

const PLAIN = /^[\w/.~%!$&'()*+,;=:@-]*$/;

/**
 * Lines like those of the logger, put together by hand: a line per request is the one thing that every request pays
 * for, and of these fields only the path can hold what JSON has to escape. They are gathered here and handed on in
 * blocks, because the stream measures all that it holds with each write.
 */
export function createAccessLog({ write, blockLength }: { write: (text: string) => unknown; blockLength: number }): {
  access: AccessLog;
  flush: () => void;
} {
  let gathered = '';
  const flush = (): void => {
    if (gathered !== '') write(gathered);
    gathered = '';
  };
  return {
    flush,
    access({ requestId, method, path, status, cache, tenant, time, ms }) {
      const told = PLAIN.test(path) ? `"${path}"` : JSON.stringify(path);
      gathered +=
        `{"level":"info","time":"${new Date(time).toISOString()}","service":"${EDGE}","requestId":"${requestId}","method":"${method}","path":${told},` +
        `"status":${status},"cache":"${cache}","tenant":"${tenant}","ms":${ms}}\n`;
      if (gathered.length >= blockLength) flush();
    },
  };
}
