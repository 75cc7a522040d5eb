/**
 * Prints the messages of the console that no catalogue has, as rows to fill in: `node scripts/console-messages.ts
 * [folder]`, for example `console/pages/shop`. Then the rows that nothing shows any more.
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
for (const { english, file } of rows)
  if (!shown.has(english)) process.stdout.write(`# nothing shows this any more (${file}): ${english}\n`)
