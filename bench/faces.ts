import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { median, runClients, type Timed } from './measure.ts'
import { type FaceName, type FaceStep, faceNames, faceSteps, type Purchase, purchaseOver } from './purchases.ts'
import type { Unit } from './units.ts'

export interface FaceComparison {
  readonly port: number
  readonly clients: number
  readonly rounds: number
  readonly seconds: number
  readonly secret: string
  readonly facts: () => Promise<ServerFacts>
}

export interface ServerFacts {
  readonly statements: number
  readonly cpu: { readonly user: number; readonly system: number }
}

/** Cost of one step on the server. */
interface Cost {
  readonly cpuMs: number
  readonly statements: number
}
type Begin = () => Purchase
type Costs = ReadonlyMap<FaceStep, Cost>

/** Maximum cost of a step on an official surface, relative to the same step on the document's surface. */
const mostTimes = 1.3
const purchasesPerRound = 300

/**
 * Runs the same purchase over every surface in alternating rounds. For each step, prints the server's CPU time (which
 * decides), its statements, and the median response time, each with the ratio to the document's surface.
 */
export async function compareFaces(comparison: FaceComparison): Promise<void> {
  const { port, clients, rounds, seconds, secret } = comparison
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: clients, pipelining: 1 })
  const faces = new Map<FaceName, Begin>(faceNames.map((name) => [name, purchaseOver(pool, name, secret)]))
  const timed = new Map<FaceName, Timed[]>(faceNames.map((name) => [name, []]))
  const costs = new Map<FaceName, Costs[]>(faceNames.map((name) => [name, []]))
  for (const begin of faces.values()) {
    await runClients(clients, seconds, unitOf(begin))
    await measureCosts(comparison, begin)
  }
  for (let round = 0; round < rounds; round++)
    for (const [name, begin] of faces) {
      timed.get(name)?.push(await runClients(clients, seconds, unitOf(begin)))
      costs.get(name)?.push(await measureCosts(comparison, begin))
    }
  await pool.close()
  console.log(`faces, ${clients} clients, median of ${rounds} alternating rounds`)
  const cost = (name: FaceName, step: FaceStep, of: keyof Cost) =>
    median((costs.get(name) ?? []).map((one) => one.get(step)?.[of] ?? Number.NaN))
  print('server ms CPU a step', (name, step) => cost(name, step, 'cpuMs'), mostTimes)
  print('statements a step', (name, step) => cost(name, step, 'statements'), 1)
  const p50 = (name: FaceName, step: FaceStep) =>
    median((timed.get(name) ?? []).map((one) => one.steps.get(step)?.percentile(50) ?? Number.NaN))
  print('p50 in ms', p50, mostTimes)
  for (const [name, all] of timed) {
    const failures = all.reduce((sum, one) => sum + one.failures, 0)
    if (failures > 0) console.log(`  FAILED ${failures} over ${name}`)
  }
}

const unitOf =
  (begin: Begin): Unit =>
  async (step) => {
    const purchase = begin()
    for (const name of faceSteps) await step(name, purchase[name])
  }

/** Runs one step of many purchases before the next step, so that the server's work can be attributed to the step. */
async function measureCosts({ clients, facts }: FaceComparison, begin: Begin): Promise<Costs> {
  const purchases = Array.from({ length: purchasesPerRound }, begin)
  const costs = new Map<FaceStep, Cost>()
  for (const step of faceSteps) {
    const before = await whenAtRest(facts)
    const waiting = purchases.values()
    const work = async () => {
      for (const purchase of waiting) await purchase[step]()
    }
    await Promise.all(Array.from({ length: clients }, work))
    const after = await facts()
    costs.set(step, {
      cpuMs: (cpuMsOf(after) - cpuMsOf(before)) / purchases.length,
      statements: (after.statements - before.statements) / purchases.length,
    })
  }
  return costs
}

const cpuMsOf = ({ cpu }: ServerFacts): number => (cpu.user + cpu.system) / 1000

const restMs = 100
const mostRests = 10

/** Waits until the server is idle, so that follow-up work does not count for the next step. */
async function whenAtRest(facts: FaceComparison['facts']): Promise<ServerFacts> {
  let before = await facts()
  for (let rest = 0; rest < mostRests; rest++) {
    await sleep(restMs)
    const now = await facts()
    if (cpuMsOf(now) - cpuMsOf(before) < restMs / 6) return now
    before = now
  }
  return before
}

function print(title: string, value: (name: FaceName, step: FaceStep) => number, most: number): void {
  console.log(`  ${title}`)
  for (const name of faceNames) {
    const steps = faceSteps.map((step) => {
      const times = value(name, step) / value('document', step)
      const ratio = Number.isFinite(times) ? ` ×${times.toFixed(2)}${times > most ? '!' : ''}` : ''
      return `${step} ${value(name, step).toFixed(2)}${name === 'document' ? '' : ratio}`
    })
    console.log(`    ${name.padEnd(16)} ${steps.map((text) => text.padEnd(23)).join('')}`)
  }
}
