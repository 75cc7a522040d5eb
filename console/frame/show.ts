/** Display: text, links, money, time, numbers, states. */
export { language, t, tn } from '../messages/text.ts'
export { Failure } from './broken.tsx'
export { CopyText, showOnce } from './copy.tsx'
export { emailWords, personWords } from './email-words.ts'
export { Empty } from './empty.tsx'
export { Go, useGo } from './go.tsx'
export { Notice } from './notice.tsx'
export { type Option, wordsBy } from './options.ts'
export { PageHead, usePageTitle } from './page-head.tsx'
export { placeOf } from './records.ts'
export { State, type Tone } from './state.tsx'
export { stateWords } from './state-words.ts'
export { timeZone } from './time-zone.ts'
export {
  formatAgo,
  formatDate,
  formatDay,
  formatList,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  Money,
  Nothing,
  Picture,
  parseMoney,
  plainMoney,
  Thumb,
  Time,
} from './values.tsx'
