import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { requestRefused } from '../../platform/http/problems.ts'
import type { Logger } from '../../platform/log.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { type InboundAction, MailUnreadable } from './ports.ts'
import {
  actionFailed,
  alreadyProcessed,
  emailUnreadable,
  ignoreProcessed,
  invalidParams,
  unknownAction,
} from './refusals.ts'
import { changeEmail, type LockedEmail, lockEmail, readEmail, readRaw } from './store.ts'

export interface ActionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly actions: readonly InboundAction[]
}

export interface ActionAsked {
  readonly action_type: string
  readonly force: boolean
}

type Data = Readonly<Record<string, unknown>>

/** What the e-mail says, for that action; read outside any transaction, for it may take long. */
export async function extractData(
  deps: ActionDeps,
  id: string,
  asked: ActionAsked,
): Promise<{ readonly action: InboundAction; readonly extracted: Data }> {
  const action = actionOf(deps, asked.action_type)
  const raw = await readRaw(deps.db, id)
  if (!raw) throw notFound('This inbound email')
  try {
    return { action, extracted: await action.extract(deps.db, raw) }
  } catch (error) {
    if (error instanceof MailUnreadable) throw emailUnreadable(error.message)
    throw error
  }
}

/** Throws `conflict` on a processed e-mail unless forced. */
export async function keepExtracted(
  tx: Queryable,
  id: string,
  { action_type, force }: ActionAsked,
  extracted: Data,
  now: Date,
): Promise<Data> {
  const email = await locked(tx, id)
  if (email.status === 'processed' && !force) throw alreadyProcessed('force: true extracts from it again.')
  await changeEmail(tx, id, { status: 'action_pending', actionType: action_type, extracted }, now)
  return extracted
}

export async function ignoreEmail(tx: Queryable, id: string, now: Date): Promise<void> {
  const email = await locked(tx, id)
  if (email.status === 'processed') throw ignoreProcessed()
  await changeEmail(tx, id, { status: 'ignored' }, now)
}

/** What the action needs of the e-mail: what was extracted for it, else it is extracted now. */
export async function dataFor(deps: ActionDeps, id: string, asked: ActionAsked): Promise<Data> {
  actionOf(deps, asked.action_type)
  const email = await readEmail(deps.db, id)
  if (!email) throw notFound('This inbound email')
  if (email.action_type === asked.action_type && email.extracted_data) return email.extracted_data
  return (await extractData(deps, id, asked)).extracted
}

export interface ExecuteAsked extends ActionAsked {
  readonly params: Data
}

/**
 * Executes the action once: the same again on a processed e-mail is answered with what came of it. Throws `invalid_data`
 * for params that do not fit, `conflict` for another execution of a processed one, `ActionFailed` for the rest.
 */
export async function executeAction(
  deps: ActionDeps,
  tx: Queryable,
  id: string,
  asked: ExecuteAsked,
  extracted: Data,
): Promise<Data> {
  const action = actionOf(deps, asked.action_type)
  const email = await locked(tx, id)
  const paramsHash = sha256Hex(canonicalJson([asked.action_type, asked.params]))
  const done = doneBefore(email, asked, paramsHash)
  if (done) return done
  const now = deps.clock.now()
  const call = { emailId: id, extracted, params: paramsOf(action, asked), now }
  const problems = await action.problems(tx, call)
  if (problems.length > 0) throw invalidParams(problems)
  const result = await action.execute(tx, call).catch((error: unknown) => {
    throw new ActionFailed(error)
  })
  await changeEmail(
    tx,
    id,
    { status: 'processed', actionType: action.type, extracted, result, paramsHash, error: null },
    now,
  )
  return result
}

/** Leaves the e-mail as it was, but for the reason. */
export async function noteFailure(deps: ActionDeps, id: string, failed: ActionFailed): Promise<AppError> {
  const known = failed.cause instanceof AppError ? failed.cause.message : 'The action failed on our side. Try again.'
  deps.log.error({ error: failed.cause, inboundEmailId: id }, 'an action on an e-mail failed')
  await changeEmail(deps.db, id, { error: known }, deps.clock.now())
  return actionFailed(known)
}

export class ActionFailed extends Error {
  constructor(cause: unknown) {
    super('The action failed.', { cause })
    this.name = 'ActionFailed'
  }
}

function doneBefore(email: LockedEmail, { action_type, force }: ExecuteAsked, paramsHash: string): Data | null {
  if (email.status !== 'processed' || force) return null
  if (email.action_type === action_type && email.executedParamsHash === paramsHash && email.action_result)
    return email.action_result
  throw alreadyProcessed('force: true executes another action on it.')
}

function paramsOf(action: InboundAction, { params }: ExecuteAsked): unknown {
  const parsed = action.params.safeParse(params)
  if (parsed.success) return parsed.data
  const refused = requestRefused(parsed.error, params, undefined)
  throw invalidParams((refused.details.problems ?? []).map(({ path = '', message }) => ({ path, message })))
}

async function locked(tx: Queryable, id: string): Promise<LockedEmail> {
  const email = await lockEmail(tx, id)
  if (!email) throw notFound('This inbound email')
  return email
}

function actionOf({ actions }: ActionDeps, type: string): InboundAction {
  const action = actions.find((one) => one.type === type)
  if (!action)
    throw unknownAction(
      type,
      actions.map((one) => one.type),
    )
  return action
}
