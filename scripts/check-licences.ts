/** Reports production dependencies with a licence that is not allowed: `node scripts/check-licences.ts`. */
import { readFileSync } from 'node:fs'
import { type LockedPackage, licenceProblems } from './licences.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const problems = licenceProblems(packages)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${Object.keys(packages).length} packages, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
