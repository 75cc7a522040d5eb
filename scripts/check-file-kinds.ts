/** Refuses files that break the rules of their kind: `node scripts/check-file-kinds.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileKindProblems, networkNameProblems, type Sources } from './file-kinds.ts'

const read = (pattern: string): Sources =>
  new Map(globSync(pattern).map((file) => [file.replaceAll(sep, '/'), readFileSync(file, 'utf8')]))
const service = read('src/**/*.ts')
const files = new Map([...service, ...read('console/{frame,pages}/**/!(*.test).{ts,tsx}')])
const problems = [...fileKindProblems(service), ...networkNameProblems(files)]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${files.size} files, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
