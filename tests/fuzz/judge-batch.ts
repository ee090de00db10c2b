import fc from 'fast-check';
import { judgePage, type Judgement } from './judge-page.ts';
import { pageCases } from './page-cases.ts';

/** What a batch of random pages came to. The seed alone gives the same pages again. */
export interface BatchReport {
  seed: number;
  pages: number;
  verdicts: Record<Judgement['verdict'], number>;
  outcomes: Judgement['outcomes'];
  htmlBytes: number;
  /** Of each accepted page, rounded up to whole milliseconds: everything, and without the gates. */
  acceptedMilliseconds: number[];
  pageMilliseconds: number[];
  /** The smallest page that failed, with the path that leads to it; undefined if none did. */
  failure?: string;
}

/** A page that takes this long is tried again: compiling and collecting what earlier pages left is not the page's. */
const SLOW_MS = 200;
const TRIES = 3;

/** Judges `pages` random pages. Never throws for what a page does. */
export function judgeBatch(seed: number, pages: number): BatchReport {
  const report: BatchReport = {
    seed,
    pages,
    verdicts: { accepted: 0, refused: 0, malformed: 0 },
    outcomes: {},
    htmlBytes: 0,
    acceptedMilliseconds: [],
    pageMilliseconds: [],
  };
  const result = fc.check(
    fc.property(pageCases, (page) => {
      const judgement = judgePage(page);
      let fastest = judgement;
      for (let tries = 1; tries < TRIES && fastest.milliseconds > SLOW_MS; tries++) {
        const again = judgePage(page);
        if (again.milliseconds < fastest.milliseconds) fastest = again;
      }
      report.verdicts[judgement.verdict] += 1;
      report.htmlBytes += judgement.htmlBytes;
      if (judgement.verdict === 'accepted') {
        report.acceptedMilliseconds.push(Math.ceil(fastest.milliseconds));
        report.pageMilliseconds.push(Math.ceil(fastest.pageMilliseconds));
      }
      for (const [kind, count] of Object.entries(judgement.outcomes) as [keyof Judgement['outcomes'], number][])
        report.outcomes[kind] = (report.outcomes[kind] ?? 0) + count;
    }),
    { seed, numRuns: pages },
  );
  return result.failed
    ? { ...report, failure: `${String(result.errorInstance)}\n${fc.defaultReportMessage(result) ?? ''}` }
    : report;
}
