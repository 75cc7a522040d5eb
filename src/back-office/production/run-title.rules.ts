/** Of the task that holds the tasks of a run together, unless the shop has given it another. */
export const titleOfRun = (runId: string): string => `Production run ${runId}`
