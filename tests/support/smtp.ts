import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, as sent. */
  source: string;
  user: string;
}

/** A mail server in this process that keeps what it gets. */
export interface TestSmtp {
  port: number;
  received: ReceivedMail[];
  /** Answers of the next recipients, such as 451 or 550; when they are used up, everything is taken. */
  refuseNext(...statuses: number[]): void;
  /** How many recipients were named so far, refused ones included. */
  recipients(): number;
  stop(): Promise<void>;
}

/** Starts it, on a free port if none is named, without STARTTLS; the only account is shop with the password `gehe1m`. */
export async function startTestSmtp(port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  let recipients = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      done(username === 'shop' && password === 'gehe1m' ? null : new Error('unknown account'), { user: username });
    },
    onRcptTo: (_address, _session, done) => {
      recipients += 1;
      const status = refusals.shift();
      done(status === undefined ? null : Object.assign(new Error(`answer ${status}`), { responseCode: status }));
    },
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          user: String(user ?? ''),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    refuseNext: (...statuses) => {
      refusals.push(...statuses);
    },
    recipients: () => recipients,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
