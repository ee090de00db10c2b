import type { Part } from '../breakage.ts';

const service = 'layout-server/src/layout/publishing/publishing-service.ts';
const revisions = 'layout-server/src/layout/revisions/revisions-repository.ts';
const reads = 'layout-server/src/layout/revisions/revision-reads.ts';

export const PUBLISHING: Part = {
  name: 'publishing',
  project: 'integration',
  // Without those of the shops' own guards: they start every shop of the repository, and tell of files, not of the code.
  tests: [
    ...['publishing', 'edit-published', 'interleavings', 'schedule'].map(
      (name) => `layout-server/src/layout/publishing/${name}.integration.test.ts`,
    ),
    'layout-server/src/layout/revisions',
  ],
  breakages: [
    {
      breaks: 'a document with faults is not published',
      file: service,
      find: "if (faults.length > 0) return { code: 'INVALID', faults };\n    const warnings",
      replace: 'const warnings',
    },
    {
      breaks: 'who saw another revision is told of a conflict',
      file: service,
      find: "const conflict = conflictWith(request.documentId, current, request.expectedRevision);\n    if (conflict) return conflict;\n    if (faults.length > 0) return { code: 'INVALID', faults };\n    const warnings",
      replace: "if (faults.length > 0) return { code: 'INVALID', faults };\n    const warnings",
    },
    {
      breaks: 'a dry run writes nothing',
      file: service,
      find: "if (request.dryRun) return { code: 'PUBLISHABLE', current: current?.number ?? 0, changes, warnings };",
      replace: '',
    },
    {
      breaks: 'the same document again is no new revision',
      file: service,
      find: "if (unchanged) return { code: 'PUBLISHED', revision: current, changes, warnings, unchanged };",
      replace: '',
    },
    {
      breaks: 'every shop that sees the document is told',
      file: service,
      find: 'await events.appendAll(transaction, assessment.events);',
      replace: 'await events.appendAll(transaction, assessment.events.slice(0, 1));',
    },
    {
      breaks: 'every page that the document touches is marked',
      file: service,
      find: 'events.appendAll(transaction, assessment.events)',
      replace:
        'events.appendAll(transaction, assessment.events.map(({ tenant, tags }) => ({ tenant, tags: tags.slice(0, 1) })))',
    },
    {
      breaks: 'a publish sees what was published while it was checked',
      file: service,
      find: 'if ((await currentBasis(revisions, address, document, transaction)) !== assessment.basis)\n          throw new SiteChanged();',
      replace: '',
    },
    {
      breaks: 'a rollback goes to what was published, not to what nobody saw',
      file: service,
      find: 'if (target.publishedAt === undefined)',
      replace: 'if (target.publishedAt === undefined && target.number < 0)',
    },
    {
      breaks: 'a rollback over an unseen revision is a conflict',
      file: service,
      find: 'expectedRevision: request.expectedRevision,\n        message: request.message',
      replace: 'message: request.message',
    },
    {
      breaks: 'a rollback says which revision it brought back',
      file: service,
      find: '        restores: toRevision,\n',
      replace: '',
    },
    {
      breaks: 'a moment that has passed cannot be scheduled',
      file: 'layout-server/src/layout/publishing/scheduling.ts',
      find: ', after: clock.now() });',
      replace: ' });',
    },
    {
      breaks: 'a scheduled revision never overwrites what was published meanwhile',
      file: 'layout-server/src/layout/publishing/rebase-scheduled.ts',
      find: 'theirs: live?.document }',
      replace: 'theirs: seen?.document }',
    },
    {
      breaks: 'a scheduled revision that cannot be published becomes a draft',
      file: service,
      find: 'return (await revisions.callOff(scope, page, kind, number)) ? [{ revision, result }] : [];',
      replace: 'return [{ revision, result }];',
    },
    {
      breaks: 'revisions count from 1, one by one',
      file: revisions,
      find: 'number: (last?.number ?? 0) + 1,',
      replace: 'number: (last?.number ?? 0) + 2,',
    },
    {
      breaks: 'the expected revision is compared where it is written',
      file: revisions,
      find: "if (expected !== undefined && expected !== now) return { code: 'CONFLICT', current: now, expected } as const;",
      replace: '',
    },
    {
      breaks: 'the revision before is superseded',
      file: revisions,
      find: "await transaction.orm.update(table).set({ status: 'superseded' }).where(isCurrent);",
      replace: '',
    },
    {
      breaks: 'a page is made of what is published, not of drafts',
      file: reads,
      find: ".where(and(eq(table.page, page), inArray(table.scope, [BASE_SCOPE, tenant]), eq(table.status, 'published')));",
      replace: '.where(and(eq(table.page, page), inArray(table.scope, [BASE_SCOPE, tenant])));',
    },
    {
      breaks: 'the history is the newest first',
      file: reads,
      find: '.orderBy(desc(table.number))\n        .limit(limit);',
      replace: '.orderBy(table.number)\n        .limit(limit);',
    },
  ],
};
