import type { Part } from '../breakage.ts';

const stream = 'layout-server/src/rest/event-stream.ts';
const log = 'platform/src/events/event-log.ts';
const follower = 'renderer/edge/src/follow/event-follower.ts';
const message = 'renderer/edge/src/follow/event-message.ts';

export const EVENT_STREAM: Part = {
  name: 'event stream',
  project: 'integration',
  tests: ['layout-server/src/rest/event-stream.integration.test.ts', 'platform/src/events'],
  breakages: [
    {
      breaks: 'what came before the stream opened is sent',
      file: stream,
      find: 'for (const event of found) response.write(frame(event));',
      replace: '',
    },
    {
      breaks: 'a catch-up goes on behind a full page',
      file: stream,
      find: 'if (found.length < PAGE || response.destroyed) return reached;',
      replace: 'return reached;',
    },
    {
      breaks: 'an unknown cursor is a reset',
      file: stream,
      find: 'response.write(`id: ${latest}\\nevent: reset\\ndata: ${JSON.stringify({ cursor: latest })}\\n\\n`);',
      replace: '',
    },
    {
      breaks: 'nothing falls between the log and the stream',
      file: stream,
      find: 'if (!isLive) hasMore = true;\n        else if',
      replace: 'if (!isLive) return;\n        else if',
    },
    {
      breaks: 'no event is sent twice',
      file: stream,
      find: 'else if (event.cursor > reached) {',
      replace: 'else {',
    },
    {
      breaks: 'a client that does not read is let go',
      file: stream,
      find: 'if (response.writableLength > MOST_UNSENT_BYTES) response.destroy();',
      replace: '',
    },
    {
      breaks: 'there is a most of streams',
      file: stream,
      find: 'if (open.size >= most) {',
      replace: 'if (open.size > most) {',
    },
    {
      breaks: 'a stream that ended is no longer told',
      file: stream,
      find: '        unsubscribe();\n',
      replace: '',
    },
    {
      breaks: 'a cursor from another database is unknown',
      file: log,
      find: "return cursor < from || cursor > to ? 'unknown' : rows;",
      replace: "return cursor < from ? 'unknown' : rows;",
    },
    {
      breaks: 'a cursor whose events were deleted is unknown',
      file: log,
      find: "return cursor < from || cursor > to ? 'unknown' : rows;",
      replace: "return cursor > to ? 'unknown' : rows;",
    },
    {
      breaks: 'writers commit one after the other',
      file: log,
      find: 'await orm.execute(sql`select pg_advisory_xact_lock(${APPEND_LOCK}::bigint)`);',
      replace: '',
    },
    {
      breaks: 'listeners are told after what they read is prepared',
      file: log,
      find: 'if (own.length > 0) await one.call(own);',
      replace: 'void own;',
    },
    {
      breaks: 'a listener that throws does not stop the others',
      file: log,
      find: 'if (concerns(one, event)) tell(one.call, event);',
      replace: 'if (concerns(one, event)) one.call(event);',
    },
    {
      breaks: 'the last events stay, however old',
      file: log,
      find: '.offset(keepRows);',
      replace: '.offset(0);',
    },
    {
      breaks: 'what is trimmed is remembered',
      file: log,
      find: '.set({ value })',
      replace: '.set({ value: 0 })',
    },
  ],
};

export const EVENT_FOLLOWER: Part = {
  name: 'event follower',
  project: 'unit',
  tests: ['renderer/edge/src/follow'],
  breakages: [
    {
      breaks: 'the edge asks for what came after the last event',
      file: follower,
      find: '        cursor = event.cursor;\n',
      replace: '',
    },
    {
      breaks: 'a message that cannot be read is asked for again',
      file: follower,
      find: '          malformed = true;\n',
      replace: '',
    },
    {
      breaks: 'a silent stream is dead',
      file: follower,
      find: 'const timer = setTimeout(() => idle.abort(), idleTimeoutMs);',
      replace: 'const timer = setTimeout(() => undefined, idleTimeoutMs);',
    },
    {
      breaks: 'an unreadable message is asked for less and less often',
      file: follower,
      find: '          failures = failuresBefore;\n',
      replace: '',
    },
    {
      breaks: 'an answer that is no stream is not read as one',
      file: follower,
      find: "if (answer.statusCode !== 200 || !type.startsWith('text/event-stream')) {",
      replace: "if (answer.statusCode === 0 && !type.startsWith('text/event-stream')) {",
    },
    {
      breaks: 'a cursor is a whole number',
      file: message,
      find: "typeof cursor !== 'number' || !Number.isSafeInteger(cursor) || cursor < 0",
      replace: "typeof cursor !== 'number'",
    },
    {
      breaks: 'tags are texts',
      file: message,
      find: "return Array.isArray(value) && value.every((tag) => typeof tag === 'string');",
      replace: 'return Array.isArray(value);',
    },
  ],
};
