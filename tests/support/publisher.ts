import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

/** What became of a publish: acknowledged with its revision, refused with a reason, or nobody knows. */
export type PublishOutcome =
  | { kind: 'acknowledged'; revision: number }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'unknown' };

/** Publishes headlines of a shop's home page through a staff door. */
export interface Publisher {
  publish(headline: string): Promise<PublishOutcome>;
  /** The headline that is published now, as the staff door tells it. */
  published(): Promise<string | undefined>;
}

interface LayerFile {
  ops: { op: string; node: string; pointer?: string; value?: unknown }[];
}

const QUERY = 'query($id: ID!) { layout(id: $id) { __typename ... on Layout { document revision { revision } } } }';
const MUTATION = `mutation($input: PublishLayoutInput!) { publishLayout(input: $input) { __typename
  ... on Published { revision { revision } } ... on Conflict { message } ... on LayoutInvalid { faults { message } } ... on NotFound { message } } }`;
const ID = 'at/home.layer';
const POINTER = '/props/headline';

/** Gives a publisher at the address of a staff door, with the demo's merchandiser. */
export function createPublisher(staffUrl: string): Publisher {
  const ask = async (query: string, variables: object): Promise<{ status: number; body: Record<string, unknown> }> => {
    for (let patience = 20; ; patience -= 1) {
      const answer = await askOnce(query, variables);
      // A door that sheds load has not looked at the request; on a busy machine that is no failure.
      if (patience === 0 || answer.body['code'] !== 'OVERLOADED') return answer;
      await pause(200);
    }
  };
  const askOnce = async (
    query: string,
    variables: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const answer = await request(`${staffUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer demo-merchandiser' },
      body: JSON.stringify({ query, variables }),
      headersTimeout: 30_000,
    });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
    };
  };
  const layer = async (): Promise<{ document?: LayerFile; revision?: { revision: number } } | undefined> => {
    const { body } = await ask(QUERY, { id: ID });
    return (body as { data?: { layout?: { document?: LayerFile; revision?: { revision: number } } } }).data?.layout;
  };
  const isHeadline = ({ op, node, pointer }: LayerFile['ops'][number]): boolean =>
    op === 'set' && node === 'hero' && pointer === POINTER;
  let base: LayerFile | undefined;

  return {
    async published() {
      const value = (await layer())?.document?.ops.find(isHeadline)?.value;
      return typeof value === 'string' ? value : undefined;
    },
    async publish(headline) {
      try {
        const seen = await layer();
        base ??= seen?.document;
        if (base === undefined || seen?.revision === undefined) return { kind: 'unknown' };
        const document = {
          ...base,
          ops: [
            ...base.ops.filter((op) => !isHeadline(op)),
            { op: 'set', node: 'hero', pointer: POINTER, value: headline },
          ],
        };
        const { status, body } = await ask(MUTATION, {
          input: { id: ID, document, expectedRevision: seen.revision.revision, source: 'CLI' },
        });
        const { data, errors } = body as {
          data?: { publishLayout?: { __typename: string; revision?: { revision: number } } } | null;
          errors?: { message: string; extensions?: { code?: string } }[];
        };
        const result = data?.publishLayout;
        if (result?.revision) return { kind: 'acknowledged', revision: result.revision.revision };
        return {
          kind: 'refused',
          status,
          code: errors?.[0]?.extensions?.code ?? result?.__typename ?? '',
          message: errors?.[0]?.message ?? JSON.stringify(body).slice(0, 300),
        };
      } catch {
        // The connection broke: the publish may have happened or not.
        return { kind: 'unknown' };
      }
    },
  };
}
