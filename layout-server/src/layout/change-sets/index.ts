/** Named sets of changes over several documents: done, undone, checked and published as one. Used by the staff door. */
export { createChangeSetService, type ChangeSetOutcome, type ChangeSetService } from './change-set-service.ts';
export { createChangeSets, type ChangeSet, type ChangeSets, type ChangeSetStep } from './change-sets-repository.ts';
export { changeSets, changeSetSteps } from './tables.ts';
export { applied } from './track.ts';
