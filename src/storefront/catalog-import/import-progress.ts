import type { FilePieces } from '../../platform/file-pieces.ts'
import { csvRows } from './csv-rows.ts'
import { textOf } from './import-outcome.ts'

const savedEveryMs = 1000

/** Progress of an import. Saved at most once a second, without delaying the import. */
export class ImportProgress {
  readonly #total: number
  readonly #save: (rowsDone: number, rowsTotal: number) => Promise<void>
  #savedAtMs = Number.NEGATIVE_INFINITY
  #saving: Promise<void> | null = null

  constructor(total: number, save: (rowsDone: number, rowsTotal: number) => Promise<void>) {
    this.#total = total
    this.#save = save
  }

  /** Stores the progress in the background, at most once a second. `share`: of the whole work, 0 to 1. */
  at(share: number): void {
    const nowMs = performance.now()
    if (this.#saving || nowMs - this.#savedAtMs < savedEveryMs) return
    this.#savedAtMs = nowMs
    this.#saving = this.#save(Math.floor(this.#total * Math.min(1, share)), this.#total)
      // If the database is lost, the import itself reports it.
      .catch(() => {})
      .finally(() => {
        this.#saving = null
      })
  }

  /** Stops saving. Once it resolves, no save is running. */
  async end(): Promise<void> {
    this.#savedAtMs = Number.POSITIVE_INFINITY
    await this.#saving
  }
}

/** Counts the rows below the header. */
export async function countRows(file: FilePieces): Promise<number> {
  let rows = 0
  for await (const item of csvRows(textOf(file))) if (item.kind === 'row') rows++
  return rows
}
