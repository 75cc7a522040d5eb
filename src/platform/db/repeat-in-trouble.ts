import { setTimeout as sleep } from 'node:timers/promises'
import { troubleOf } from './trouble.ts'

const againMs = 1000

/** Repeats work that must succeed, once a second while the database is in trouble, until `isOver`. */
export async function repeatInTrouble<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (isOver() || troubleOf(error) === null) throw error
      await sleep(againMs)
    }
}
