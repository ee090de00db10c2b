import { connect } from 'node:net';

const DEADLINE_MS = 10_000;

/**
 * Sends bytes as they are to a port of this machine and gives everything that comes back until the other side closes, so that a
 * test can say what no HTTP client would send. @throws Error if nobody closes the connection within ten seconds
 */
export function rawRequest(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes));
    socket.setTimeout(DEADLINE_MS, () => {
      socket.destroy();
      reject(
        new Error(`expected the connection to be closed, got ${JSON.stringify(answer.slice(0, 200))} and silence`),
      );
    });
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}
