/** Sentences that reviews of one language are put together from; each stands by itself. */
export interface Pool {
  readonly titles: Readonly<Record<'good' | 'fair' | 'poor', readonly string[]>>;
  /** Of clothes, of what is worn with or beneath them, and of what is for the home. */
  readonly wear: Readonly<Record<'good' | 'fair' | 'poor', readonly string[]>>;
  readonly near: Readonly<Record<'good' | 'fair' | 'poor', readonly string[]>>;
  readonly home: Readonly<Record<'good' | 'fair' | 'poor', readonly string[]>>;
  /** What may follow, whatever it was. */
  readonly more: readonly string[];
  readonly names: readonly string[];
}
