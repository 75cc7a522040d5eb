export { extractOrder } from './extract-order.ts'
export { messageText } from './message-text.ts'
export { readWithModel } from './read-with-model.ts'
export { readingOf } from './reading.ts'
