import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { expectNoTransaction } from '../in-transaction.ts';
import { failureOf, type RemoteCall } from './call.ts';
import type { RemoteOutcome } from './failure.ts';

/** A call whose answer is read while it comes: it may be long, and is bounded by how long its sender may be silent. */
export interface OpenedCall extends Omit<RemoteCall, 'deadlineMs' | 'maxBytes'> {
  /** Until the answer begins. */
  answerMs: number;
  /** Between two parts of it. */
  silenceMs: number;
}

/** The beginning of an answer. Its body must be read or thrown away (`discard`); one that breaks off fails its reader. */
export interface OpenedReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Dispatcher.ResponseData['body'];
}

/** One HTTP call up to the beginning of its answer; every status is one. Never rejects, but in a transaction, where nobody is asked. */
export async function openCall(
  dispatcher: Dispatcher,
  { path, origin, method = 'GET', headers, body, answerMs, silenceMs, signal }: OpenedCall,
): Promise<RemoteOutcome<OpenedReply>> {
  expectNoTransaction(origin ?? path);
  try {
    const answer = await dispatcher.request({
      ...(origin === undefined ? {} : { origin }),
      path,
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: headers ?? {},
      body: body ?? null,
      headersTimeout: answerMs,
      bodyTimeout: silenceMs,
    });
    return { ok: true, value: { status: answer.statusCode, headers: answer.headers, body: answer.body } };
  } catch (error) {
    return failureOf(error, { method, path, deadlineMs: answerMs });
  }
}
