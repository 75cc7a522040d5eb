/** Durations of one step in milliseconds. */
export class Sample {
  readonly #values: number[] = []

  add(ms: number): void {
    this.#values.push(ms)
  }

  get count(): number {
    return this.#values.length
  }

  percentile(p: number): number {
    if (this.#values.length === 0) return Number.NaN
    const sorted = this.#values.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN
  }
}

export interface Timed {
  /** Completed units per second. */
  readonly perSecond: number
  readonly steps: ReadonlyMap<string, Sample>
  readonly failures: number
}

export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Runs `unit` repeatedly on `clients` clients for `seconds` seconds. Times each step of the unit separately. */
export async function runClients(
  clients: number,
  seconds: number,
  unit: (step: Step, client: number) => Promise<void>,
): Promise<Timed> {
  const steps = new Map<string, Sample>()
  const step: Step = async (name, work) => {
    const start = performance.now()
    const result = await work()
    const sample = steps.get(name) ?? new Sample()
    steps.set(name, sample)
    sample.add(performance.now() - start)
    return result
  }
  let units = 0
  let failures = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        try {
          await unit(step, client)
          units += 1
        } catch (error) {
          failures += 1
          if (failures < 4) console.error(String(error))
        }
      }
    }),
  )
  return { perSecond: units / ((performance.now() - start) / 1000), steps, failures }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
