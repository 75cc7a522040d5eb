/** Refuses files that break the rules of their kind: `node scripts/check-file-kinds.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileKindProblems } from './file-kinds.ts'

const files = globSync('src/**/*.ts').map((file) => file.replaceAll(sep, '/'))
const problems = fileKindProblems(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${files.length} files, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
