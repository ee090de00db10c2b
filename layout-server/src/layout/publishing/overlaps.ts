import { fault, validateLayerDocument, type Fault, type LayerDocument } from '@vitrine/schemas';
import { claimsOf, meet, type Claim } from '../merging/index.ts';
import { documentId, isOfLayout, roleOf, type LayoutAddress, type Revision } from '../revisions/index.ts';
import { instantIn, scheduleText } from '../schedule/index.ts';

/** A campaign, and from when on it can be seen at the earliest: a scheduled one from its moment. */
interface Campaign {
  document: LayerDocument;
  kind: string;
  comes: Date | undefined;
}

const MOST = 8;

/**
 * What a campaign says of the same values as another of its page that shows at the same time: who made that one, when it
 * shows, which node and value, and whose stands. `others` are published, or wait for their moment.
 */
export function overlapWarnings(
  address: LayoutAddress,
  document: LayerDocument,
  { others, timeZone }: { others: readonly Revision[]; timeZone: string },
): Fault[] {
  const layer = documentId(address);
  const own: Campaign = { document, kind: address.kind, comes: undefined };
  const found = others.flatMap((other) => {
    if (!isOfLayout(other) || roleOf(other.kind).role !== 'campaign' || documentId(other) === layer) return [];
    if (other.scope !== address.scope || other.page !== address.page) return [];
    const read = validateLayerDocument(other.document);
    if (!read.ok || read.value.schedule === undefined) return [];
    const comes = other.status === 'scheduled' ? other.scheduledFor : undefined;
    const theirs: Campaign = { document: read.value, kind: other.kind, comes };
    if (!showTogether(own, theirs, timeZone)) return [];
    const name = documentId(other);
    const shows = scheduleText(read.value.schedule, timeZone);
    const whose = rank(own) > rank(theirs) ? 'this one lies above and stands' : `${name} lies above and stands`;
    return sharedPlaces(document, read.value).map(({ node, pointer }) =>
      fault('OVERLAP', {
        expected: `to be the only campaign that changes this while it shows; ${name} of ${other.author} shows ${shows} and changes it too: ${whose}`,
        got: name,
        layer,
        nodeId: node,
        pointer,
      }),
    );
  });
  return found.slice(0, MOST);
}

/** The values that both change, each once. */
function sharedPlaces(one: LayerDocument, other: LayerDocument): Claim[] {
  const theirs = claimsIn(other);
  const shared = claimsIn(one).filter((claim) => meet([claim], theirs));
  return [...new Map(shared.map((claim) => [`${claim.node} ${claim.pointer}`, claim])).values()];
}

function claimsIn({ ops }: LayerDocument): Claim[] {
  return ops.flatMap((operation) => claimsOf(undefined, operation));
}

function showTogether(one: Campaign, other: Campaign, timeZone: string): boolean {
  const at = (local: string | undefined) => (local === undefined ? undefined : instantIn(timeZone, local)?.getTime());
  const begins = ({ document, comes }: Campaign) =>
    Math.max(at(document.schedule?.from) ?? -Infinity, comes?.getTime() ?? -Infinity);
  const ends = ({ document }: Campaign) => at(document.schedule?.until) ?? Infinity;
  return begins(one) < ends(other) && begins(other) < ends(one);
}

/** As layers lie (`layersOf`): the one that begins later above, of two that begin together the one whose name comes later. */
function rank({ document, kind }: Campaign): string {
  return `${document.schedule?.from ?? ''} ${kind}`;
}
