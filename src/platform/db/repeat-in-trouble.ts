import { setTimeout as sleep } from 'node:timers/promises'
import { troubleOf } from './trouble.ts'

const againMs = 1000

/** Runs `work`, which must succeed. While the database is in trouble, repeats it once a second until `isOver`. */
export async function repeatInTrouble<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (isOver() || troubleOf(error) === null) throw error
      await sleep(againMs)
    }
}
