/** The thread that `fitInThread` starts: fits, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { fitModels } from './fit.ts'

parentPort?.postMessage(fitModels(workerData))
