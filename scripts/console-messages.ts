/**
 * Lists the console's messages that are missing from a catalogue, as rows to fill in, and then the rows that are no
 * longer used: `node scripts/console-messages.ts [folder]`, for example `console/pages/shop`.
 */
import { readCatalogues } from '../console/messages/catalogue.ts'
import { consoleWords } from './console-words.ts'

const folder = process.argv[2] ?? 'console'
const rows = readCatalogues()
const known = new Set(rows.map(({ english }) => english))
const words = consoleWords()
const shown = new Set(words.map(({ english }) => english))

for (const { english, file } of words)
  if (!known.has(english) && file.startsWith(folder)) process.stdout.write(`${english}\t\t\t\t\t\t\n`)
// The console looks up the words of `states.tsv` by the names of the API's states, so no source mentions them.
for (const { english, file } of rows)
  if (!shown.has(english) && file !== 'states.tsv')
    process.stdout.write(`# nothing shows this any more (${file}): ${english}\n`)
