/** Worker thread of `fitInThread`: fits the models, posts the result and exits. */
import { parentPort, workerData } from 'node:worker_threads'
import { fitModels } from './fit.ts'

parentPort?.postMessage(fitModels(workerData))
