import { Agent, Pool, type Dispatcher } from 'undici';
import { createBreaker, type BreakerLimits } from './breaker.ts';
import { callRemote, type RemoteCall, type Reply } from './call.ts';
import { failed, type RemoteOutcome } from './failure.ts';

/** Another server, behind guards: every call has a deadline and a bound on its answer, and one that is down is left alone. */
export interface Remote {
  /** Every status is a reply; `CIRCUIT_OPEN` at once while the server is left alone. Never rejects. */
  call(
    call: Omit<RemoteCall, 'origin' | 'deadlineMs' | 'maxBytes'> & Partial<RemoteBounds>,
  ): Promise<RemoteOutcome<Reply>>;
  /** For answers that are read while they come; it knows no breaker. */
  readonly dispatcher: Dispatcher;
  /** Whether the server is left alone after failures in a row. */
  readonly open: boolean;
  /** Ends its connections, and with them what is under way. */
  close(): Promise<void>;
}

export interface RemoteBounds {
  deadlineMs: number;
  maxBytes: number;
}

export interface RemoteOptions extends RemoteBounds {
  /** For messages, such as `the layout server`. */
  name: string;
  origin: string;
  /** Connections that are kept open and shared by all calls. */
  connections: number;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Absent: every call is tried. */
  breaker?: BreakerLimits;
  /** Of replies with a status of 500 and above: those that are no reason to leave the server alone. */
  isFine?: (reply: Reply) => boolean;
  /** Told of each reply: when it was asked for and when it had come, in epoch milliseconds. */
  onReply?: (reply: Reply, askedAt: number, cameAt: number) => void;
}

const CONNECT_TIMEOUT_MS = 1_000;

/** Gives a way to a server of a fixed origin. What is the server's fault: no answer, a late one, a status of 500 and above. */
export function createRemote({
  name,
  origin,
  connections,
  clock,
  breaker: limits,
  deadlineMs,
  maxBytes,
  isFine = () => false,
  onReply,
}: RemoteOptions): Remote {
  const dispatcher = openPool(origin, connections);
  const breaker =
    limits &&
    createBreaker<RemoteOutcome<Reply>>({
      ...limits,
      clock,
      isFailure: (outcome) => isFailure(outcome) && !(outcome.ok && isFine(outcome.value)),
    });

  async function ask(call: Parameters<Remote['call']>[0]): Promise<RemoteOutcome<Reply>> {
    const askedAt = clock();
    const outcome = await callRemote(dispatcher, { deadlineMs, maxBytes, ...call });
    if (outcome.ok) onReply?.(outcome.value, askedAt, clock());
    return outcome;
  }

  return {
    call: (call) =>
      breaker === undefined
        ? ask(call)
        : breaker.run(
            () => ask(call),
            () => failed('CIRCUIT_OPEN', `expected ${name} to answer, it is left alone after failures in a row`),
          ),
    dispatcher,
    get open() {
      return breaker?.isOpen ?? false;
    },
    close: () => dispatcher.destroy(),
  };
}

/** Connections to one origin that stay open between calls. */
export function openPool(origin: string, connections: number): Pool {
  return new Pool(origin, { connections, connectTimeout: CONNECT_TIMEOUT_MS });
}

/** The same for calls that name their origin; so many connections to each. */
export function openPools(connections: number): Agent {
  return new Agent({ connections, connectTimeout: CONNECT_TIMEOUT_MS });
}

function isFailure(outcome: RemoteOutcome<Reply>): boolean {
  if (outcome.ok) return outcome.value.status >= 500;
  return outcome.failure.code === 'UNREACHABLE' || outcome.failure.code === 'TIMEOUT';
}
