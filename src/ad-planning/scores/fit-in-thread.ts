import { Worker } from 'node:worker_threads'
import type { FitTask, Fitted } from './fit.ts'

/**
 * Fits the models like `fitModels`, in a worker thread, so that the event loop is not blocked. Null if no buyer has a
 * history with a duration. Rejects if the thread fails.
 */
export function fitInThread(task: FitTask): Promise<Fitted | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fit-thread.ts', import.meta.url), { workerData: task, env: {} })
    worker.once('message', (fitted: Fitted | null) => resolve(fitted))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The fit ended without a result.')))
  })
}
