export { forgetQueued, queueConversion, queueing, takeQueued } from './queue-store.ts'
