/** What was answered, for the log and the metrics. */
export interface Answered {
  status: number;
  /** X-Cache; '' for redirects. */
  cache: string;
  tenant: string;
}

/** What comes of a request: at once if everything that it needs is in memory. */
export type Answering = Answered | Promise<Answered>;
