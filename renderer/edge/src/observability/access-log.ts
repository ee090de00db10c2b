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
  const beginning = createBeginning();
  const end = createEnd();
  return {
    flush,
    access(line) {
      const { requestId, method, path, time } = line;
      const told = PLAIN.test(path) ? `"${path}"` : JSON.stringify(path);
      gathered += `${beginning(time)}${requestId}","method":"${method}","path":${told}${end(line)}`;
      if (gathered.length >= blockLength) flush();
    },
  };
}

/** How a line begins: under load many are of one millisecond, and a text that is one piece is joined faster. */
function createBeginning(): (time: number) => string {
  let text = '';
  let madeFor = Number.NaN;
  return (time) => {
    if (time === madeFor) return text;
    madeFor = time;
    text = `{"level":"info","time":"${new Date(time).toISOString()}","service":"${EDGE}","requestId":"`;
    return text;
  };
}

/** How it ends: under load mostly as the one before. */
function createEnd(): (line: AccessLine) => string {
  let text = '';
  let madeFor: Pick<AccessLine, 'status' | 'cache' | 'tenant' | 'ms'> | undefined;
  return ({ status, cache, tenant, ms }) => {
    if (madeFor?.status === status && madeFor.cache === cache && madeFor.tenant === tenant && madeFor.ms === ms)
      return text;
    madeFor = { status, cache, tenant, ms };
    text = `,"status":${status},"cache":"${cache}","tenant":"${tenant}","ms":${ms}}\n`;
    return text;
  };
}
