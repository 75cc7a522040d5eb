import { missingMigrations } from '../platform/db/migrate.ts'
import type { Examination, Finding } from '../platform/invariants/index.ts'
import { examineReadiness, type Readiness } from '../storefront/agent-readiness/index.ts'
import { type Command, exitCode, say } from './command.ts'
import { loadConfig } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check that stock, payments, orders and production agree',
  usage: '[--agents] [--json]',
  description: `
Checks every rule that the shop's records must keep, on one moment of the database and without writing to it. Works
beside a running shop. Exit code 1 when a rule is broken.

  --agents reads the catalogue as a shopping agent would instead, and says what to mend; exit code 1 when something
           keeps agents from buying
  --json   print {checked, findings: [{name, broken, count, violations: [{id, what}]}]}, with
           --agents {checked, ready, findings: [{name, severity, problem, mend, count, examples: [{id, what, product_id}]}]}`,
  options: { agents: { type: 'boolean' }, json: { type: 'boolean' } },
  words: [0, 0],
  async run({ options }) {
    const { config } = loadConfig()
    return withDatabase(config, { migrate: false }, async ({ connection }) => {
      const missing = await missingMigrations(connection)
      if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}. Run weft migrate first.`)
      if (options.agents) {
        const readiness = await examineReadiness(connection.db, config.baseUrl ?? `http://localhost:${config.port}`)
        say(options.json ? JSON.stringify(readiness, null, 2) : readinessReport(readiness))
        return readiness.ready ? exitCode.done : exitCode.failed
      }
      const { examineShop, sealedRecords } = await import('../wiring.ts')
      const keys = { keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion }
      const examination = await examineShop(connection.db, keys, sealedRecords)
      say(options.json ? JSON.stringify(examination, null, 2) : report(examination))
      return examination.findings.length === 0 ? exitCode.done : exitCode.failed
    })
  },
}

const weights = { blocks: 'Keeps agents from buying', hinders: 'Misleads agents', helps: 'Would help' } as const

function readinessReport({ checked, ready, findings }: Readiness): string {
  const said = findings.map(({ severity, problem, mend, count, examples }) =>
    [
      `${weights[severity]}: ${problem}`,
      `  ${mend}`,
      ...examples.map(({ id, what }) => `  ${id}  ${what}`),
      ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
    ].join('\n'),
  )
  const sum = `${checked} checks, ${findings.length} with findings. Agents ${ready ? 'can' : 'cannot'} buy here.`
  return [...said, sum].join('\n\n')
}

function report({ checked, findings }: Examination): string {
  if (findings.length === 0) return `All ${checked} rules hold.`
  const broken = findings.length === 1 ? '1 rule is broken' : `${findings.length} rules are broken`
  return [...findings.map(describe), `${broken}, ${checked - findings.length} hold.`].join('\n\n')
}

function describe({ name, broken, count, violations }: Finding): string {
  const rest = count - violations.length
  return [
    `${name}: ${broken}`,
    ...violations.map(({ id, what }) => `  ${id}  ${what}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n')
}
