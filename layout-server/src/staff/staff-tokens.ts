import { createHash } from 'node:crypto';
import type { Orm } from '@vitrine/platform/database';
import { and, isNull } from '@vitrine/platform/sql';
import { DEMO_STAFF } from './staff-seed.ts';
import { staffTokens as tokens } from './tables.ts';
import { endOfToken } from './token-life.ts';

/** By what a token is kept and found: tokens are long and random, so no salt is needed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Of the tokens that stand in the documentation. */
export const DEMO_HASHES: ReadonlySet<string> = new Set(DEMO_STAFF.map(({ token }) => hashOfToken(token)));

/** Keeps a new token of a person, for as long as tokens live. */
export async function addToken(
  orm: Orm,
  { staffId, token, at }: { staffId: string; token: string; at: Date },
): Promise<void> {
  await orm.insert(tokens).values({ hash: hashOfToken(token), staffId, createdAt: at, expiresAt: endOfToken(at) });
}

/** Takes back what is not taken back yet. @returns whose tokens they were */
export async function revokeTokens(
  orm: Orm,
  where: ReturnType<typeof and>,
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const rows = await orm
    .update(tokens)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(where, isNull(tokens.revokedAt)))
    .returning({ staffId: tokens.staffId });
  return rows.map(({ staffId }) => staffId);
}
