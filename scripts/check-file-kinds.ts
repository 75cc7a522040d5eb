/** Reports code that breaks the rules of its kind of file: `node scripts/check-file-kinds.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileKindProblems, functionFileProblems, networkNameProblems, type Sources } from './file-kinds.ts'
import { functionLengthProblems, longFunctions } from './function-length.ts'
import { pageStyleProblems } from './page-styles.ts'
import { register, tableOwnerProblems, tablesIn } from './table-owners.ts'
import { wordTableProblems } from './word-tables.ts'

const read = (pattern: string): Sources =>
  new Map(globSync(pattern).map((file) => [file.replaceAll(sep, '/'), readFileSync(file, 'utf8')]))
const service = read('src/**/*.ts')
const files = new Map([...service, ...read('console/{frame,pages}/**/!(*.test).{ts,tsx}')])
const problems = [
  ...fileKindProblems(service),
  ...networkNameProblems(files),
  ...pageStyleProblems(read('console/pages/**/*.css'), read('console/{frame,pages}/**/*.{ts,tsx}')),
  ...wordTableProblems(read('src/**/*words.json'), service),
  ...functionFileProblems(read('migrations/**/*.sql')),
  ...functionLengthProblems(service, JSON.parse(readFileSync(longFunctions, 'utf8'))),
  ...tableOwnerProblems(
    service,
    tablesIn(service.get('src/platform/db/tables.ts') ?? ''),
    JSON.parse(readFileSync(register, 'utf8')),
  ),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${files.size} files, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
