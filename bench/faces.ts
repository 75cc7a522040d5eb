import { Pool } from 'undici'
import { median, runClients, type Timed } from './measure.ts'
import { documentUnit, type FaceName, officialFaceNames, officialUnit, type Unit } from './units.ts'

export interface FaceComparison {
  readonly port: number
  readonly clients: number
  readonly rounds: number
  readonly seconds: number
  readonly secret: string
}

/** No step of an official face may cost more than this many times the same step of the document's. */
const mostTimes = 1.3

/** One purchase over every face, in alternating rounds; prints the median of each step and its ratio to the document's. */
export async function compareFaces({ port, clients, rounds, seconds, secret }: FaceComparison): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: clients, pipelining: 1 })
  const units = new Map<FaceName, Unit>([
    ['document', documentUnit(pool, secret)],
    ...officialFaceNames.map((name) => [name, officialUnit(pool, name, secret)] as const),
  ])
  const results = new Map<FaceName, Timed[]>([...units.keys()].map((name) => [name, []]))
  for (const unit of units.values()) await runClients(clients, 1, unit)
  for (let round = 0; round < rounds; round++)
    for (const [name, unit] of units) results.get(name)?.push(await runClients(clients, seconds, unit))
  await pool.close()
  console.log(`faces, concurrency ${clients} (p50 in ms, median of ${rounds} alternating rounds of ${seconds} s)`)
  const p50 = (name: FaceName, step: string) =>
    median((results.get(name) ?? []).map((timed) => timed.steps.get(step)?.percentile(50) ?? Number.NaN))
  for (const [name, timed] of results) {
    const failures = timed.reduce((sum, one) => sum + one.failures, 0)
    const steps = [...(timed[0]?.steps.keys() ?? [])].map((step) => {
      const times = p50(name, step) / p50('document', step)
      return `${step} ${p50(name, step).toFixed(2)} (×${times.toFixed(2)}${times > mostTimes ? ' TOO MUCH' : ''})`
    })
    console.log(`  ${name.padEnd(16)} ${failures ? `FAILED ${failures} ` : ''}${steps.join('  ')}`)
  }
}
