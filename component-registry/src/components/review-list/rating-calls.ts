import type { ReviewsPage, StarFilter } from './known-reviews.ts';

const BASE = '/api/inform/rating';
const LONGEST_MS = 8_000;
/** Pictures come over slow lines, and are made anew before the shop answers. */
const LONGEST_UPLOAD_MS = 60_000;
/** Reviews of a step (PR-008). */
export const STEP = 10;

/** Some reviews of a product. @throws Error if the shop cannot tell */
export async function askReviews(product: string, filter: StarFilter, offset: number): Promise<ReviewsPage> {
  const query = new URLSearchParams({
    productId: product,
    ...(filter === undefined ? {} : { filter: String(filter) }),
    offset: String(offset),
    limit: String(STEP),
  });
  return (await ask(`/all/get?${query}`)) as ReviewsPage;
}

/** Says that a review was helpful. @returns why it was not counted, in words; undefined if it was. @throws Error if nobody answers */
export async function sendHelpful(reviewId: string): Promise<string | undefined> {
  const answer = await fetch(`${BASE}/feedback`, sent({ reviewId, helpful: true }));
  if (answer.ok) return undefined;
  return messageOf(await answer.json());
}

/** What a form for a review must know. */
export interface ReviewFormData {
  readonly lengths: Readonly<Record<string, { readonly least: number; readonly most: number }>>;
  /** What is said of a field, by its name. */
  readonly errors: { readonly stars: string } & Readonly<
    Record<string, string | { readonly tooShort: string; readonly tooLong: string }>
  >;
  readonly tags: readonly { readonly key: string; readonly label: string }[];
}

/** @throws Error if the shop cannot tell */
export async function askForm(product: string): Promise<ReviewFormData> {
  return (await ask(`/new/get?${new URLSearchParams({ productId: product })}`)) as ReviewFormData;
}

/** A review that somebody wrote. */
export interface SentReview {
  readonly productId: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
  /** Missing where it was left out. */
  readonly fit?: string;
  readonly tags: readonly string[];
}

/** What became of it: thanks, what is wrong with its fields, or why the whole was refused. */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly message: string }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly message: string };

/** Sends a review, with its pictures where it has any. @throws Error if nobody answers */
export async function sendReview(review: SentReview, pictures: readonly File[]): Promise<StoreOutcome> {
  const answer = await fetch(`${BASE}/new/store`, pictures.length === 0 ? sent(review) : sentWith(pictures, review));
  const body: unknown = await answer.json();
  if (answer.status === 201) return { kind: 'stored', message: messageOf(body) };
  if (answer.status === 422) return { kind: 'invalid', errors: (body as { errors: Record<string, string> }).errors };
  return { kind: 'refused', message: messageOf(body) };
}

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(`${BASE}${path}`, { signal: AbortSignal.timeout(LONGEST_MS) });
  if (!answer.ok) throw new Error(`expected an answer of ${path}, got status ${answer.status}`);
  return answer.json();
}

function sent(body: object): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(LONGEST_MS),
  };
}

/** The browser sets the type, and with it the boundary. */
function sentWith(files: readonly File[], body: object): RequestInit {
  const form = new FormData();
  form.append('body', JSON.stringify(body));
  for (const file of files) form.append('files', file);
  return { method: 'POST', body: form, signal: AbortSignal.timeout(LONGEST_UPLOAD_MS) };
}

/** The words that the shop answered with. */
function messageOf(body: unknown): string {
  return body !== null && typeof body === 'object' && 'message' in body && typeof body.message === 'string'
    ? body.message
    : '';
}
