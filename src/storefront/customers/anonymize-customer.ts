import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isDeadlock, type Queryable } from '../../platform/db/database.ts'
import { isRefusal } from '../../platform/errors.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { conflict } from '../../platform/http/refusals.ts'
import type { Logger } from '../../platform/log.ts'
import type { ForgetPerson, Traces } from '../../platform/personal-data/index.ts'
import {
  customersToForget,
  isToForget,
  markToForget,
  markToForgetAgain,
  takeToForget,
  withdrawToForget,
} from './forget-store.ts'
import { isPaying, readIdentity } from './person-store.ts'

export interface ForgettingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly forget: ForgetPerson
  /**
   * Longest time that a request waits for the deletion. Default: 5 seconds. After that, or if the process ends
   * meanwhile, the work continues in the background.
   */
  readonly forgettingMs?: number | undefined
}

const usualMs = 5_000
const looksAgainMs = 100

/**
 * Removes a customer's data from all features. Their orders remain, without the person. Throws while one of their
 * payments runs, because its order would need the data. A repeated call also removes data written since. First stores
 * the request, so that a job completes it if this process ends. Returns `forgotten` if another process completed it,
 * `begun` if it takes longer than a request may take, and null if the customer does not exist.
 */
export async function forgetCustomer(
  deps: ForgettingDeps,
  id: string,
  note?: (tx: Queryable) => Promise<void>,
): Promise<Traces | 'forgotten' | 'begun' | null> {
  const known = await deps.db.transaction().execute(async (tx) => {
    const customer = await readIdentity(tx, id)
    if (!customer) return false
    if (await isPaying(tx, customer.email)) throw paying()
    await note?.(tx)
    await markToForget(tx, id, deps.clock.now())
    return true
  })
  if (!known) return null
  const waiting = new AbortController()
  const work = completed(deps, id, waiting.signal)
  const late = sleep(deps.forgettingMs ?? usualMs, 'begun' as const, { signal: waiting.signal, ref: false })
  late.catch(() => undefined)
  try {
    const outcome = await Promise.race([work, late])
    if (outcome === 'begun')
      work.catch((error: unknown) => deps.log.warn({ error, customer: id }, 'a customer could not be forgotten yet'))
    return outcome
  } catch (error) {
    if (isRefusal(error, 'conflict')) await withdrawToForget(deps.db, id)
    throw error
  } finally {
    waiting.abort()
  }
}

/**
 * Forgets the customer, or waits until another process has done so. Tries again after a deadlock, for example with a
 * shipment of one of their orders.
 */
async function completed(
  deps: ForgettingDeps,
  id: string,
  signal: AbortSignal,
): Promise<Traces | 'forgotten' | 'begun'> {
  while (!signal.aborted) {
    const found = await forgetIfFree(deps, id).catch((error: unknown) => {
      if (!isDeadlock(error)) throw error
      return null
    })
    if (found) return found
    if (!(await isToForget(deps.db, id))) return 'forgotten'
    await sleep(looksAgainMs)
  }
  return 'begun'
}

/** Forgets the customer. Returns null if another process is doing so, or has done so. */
const forgetIfFree = (deps: ForgettingDeps, id: string): Promise<Traces | null> =>
  deps.db.transaction().execute(async (tx) => {
    const customer = await takeToForget(tx, id)
    if (!customer) return null
    if (await isPaying(tx, customer.email)) throw paying()
    const found = await deps.forget(tx, { kind: 'customer', id }, deps.clock.now())
    // A payment that has just begun either finds its session canceled, or is found here and rolls back the deletion.
    if (await isPaying(tx, customer.email)) throw paying()
    if (customer.anonymized_at === null) await addEvent(tx, 'customer.anonymized', { id })
    return found
  })

export const paying = () =>
  conflict('A payment of this customer is running: cancel its session, or wait until it has ended.')

/**
 * Completes up to 20 requested deletions that an ended request or process left behind. Postpones customers who are
 * paying. A failure does not delay the other deletions; the first one is thrown at the end.
 */
export async function forgetRequested(deps: ForgettingDeps): Promise<void> {
  const failures: unknown[] = []
  for (const id of await customersToForget(deps.db))
    await forgetIfFree(deps, id).catch((error: unknown) => failures.push(error))
  const failure = failures.find((error) => !isRefusal(error, 'conflict'))
  if (failure !== undefined) throw failure
}

/** Repeats the deletion for customers whose data was removed incompletely, or written since. */
export async function forgetAgain(deps: ForgettingDeps): Promise<void> {
  await markToForgetAgain(deps.db)
  await forgetRequested(deps)
}
