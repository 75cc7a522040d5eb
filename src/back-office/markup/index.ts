export { readMarkup } from './read-markup.ts'
