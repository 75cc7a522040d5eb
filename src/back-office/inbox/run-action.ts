import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import type { Logger } from '../../platform/log.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { soundPart } from '../../platform/sound-part.ts'
import type { LearnedFromOrder } from '../layouts/layout.types.ts'
import { changeEmail, type LockedEmail, lockEmail, readEmail, readRaw } from './email-store.ts'
import { type ActionProblem, type Correction, type InboundAction, MailUnreadable } from './ports.ts'
import {
  actionFailed,
  correctProcessed,
  emailUnreadable,
  executedAlready,
  ignoreProcessed,
  invalidParams,
  orderedAlready,
  processedAlready,
  unknownAction,
} from './refusals.ts'
import type { InboundEmailView } from './schema.ts'

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

/**
 * Extracts an action's data from the e-mail. Runs outside any transaction, because it can take long. Throws `not_found`
 * (404) if the e-mail or its raw copy does not exist, and `email_unreadable` if the message cannot be parsed.
 */
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

/**
 * Stores extracted data and returns it. Throws `not_found` if the e-mail does not exist, and `conflict` if it is
 * processed and `force` is not set. If the data has changed, the same params no longer count as a repetition of the
 * last execution.
 */
export async function keepExtracted(
  tx: Queryable,
  id: string,
  { action_type, force }: ActionAsked,
  extracted: Data,
  now: Date,
): Promise<Data> {
  const email = await locked(tx, id)
  if (email.status === 'processed' && !force) throw processedAlready()
  const isSame = email.action_type === action_type && sameContent(email.extracted_data, extracted)
  const change = { status: 'action_pending', actionType: action_type, extracted } as const
  await changeEmail(tx, id, isSame ? change : { ...change, paramsHash: null }, now)
  return extracted
}

/**
 * Whether the content is the same. Ignores `_meta`, which depends on earlier choices for the vendor and not only on the
 * e-mail.
 */
const sameContent = (before: Data | null, after: Data): boolean =>
  canonicalJson({ ...before, _meta: null }) === canonicalJson({ ...after, _meta: null })

export interface CorrectionAsked extends Correction {
  readonly action_type: string
}

/** A correction prepared before the transaction that stores it. */
export interface PreparedCorrection {
  /** The data that the correction was applied to. Null if the e-mail cannot be read. */
  readonly read: Data | null
  readonly learned: LearnedFromOrder | null
}

/**
 * Extracts the data, if that was never done, and learns from the correction. Both take long, so they run before the
 * transaction. Throws `not_found`, `invalid_data`, and `conflict` if the e-mail is processed.
 */
export async function prepareCorrection(
  deps: ActionDeps,
  id: string,
  asked: CorrectionAsked,
): Promise<PreparedCorrection> {
  const action = actionOf(deps, asked.action_type)
  const email = await readEmail(deps.db, id)
  if (!email) throw notFound('This inbound email')
  if (email.status === 'processed') throw correctProcessed()
  const read = storedFor(email, { ...asked, force: false }) ?? (await readOrNothing(deps, id, asked.action_type))
  const { data } = correctedBy(action, read, asked)
  const raw = await readRaw(deps.db, id)
  try {
    return { read, learned: raw && (await action.learn(raw, data)) }
  } catch (error) {
    if (error instanceof MailUnreadable) return { read, learned: null }
    throw error
  }
}

/**
 * Returns the problems with a correction, even if its schema has rejected some fields. Empty if the e-mail does not
 * exist or is processed. Extracts the e-mail only if the correction refers to extracted items.
 */
export async function correctionProblems(
  deps: ActionDeps,
  db: Queryable,
  id: string,
  body: unknown,
): Promise<readonly ActionProblem[]> {
  const { action_type = deps.actions[0]?.type, ...correction } = Object(body) as Readonly<Record<string, unknown>>
  const action = deps.actions.find(({ type }) => type === action_type)
  const email = action && (await readEmail(db, id))
  if (!email || email.status === 'processed') return []
  const sound = soundPart<Correction>(action.corrections, correction)
  if (!sound.items?.some((item) => item?.index !== undefined)) return []
  const read = storedFor(email, { action_type: action.type, force: false })
  return action.correctionProblems(read ?? (await readOrNothing(deps, id, action.type)), sound)
}

async function readOrNothing(deps: ActionDeps, id: string, action_type: string): Promise<Data | null> {
  try {
    return (await extractData(deps, id, { action_type, force: false })).extracted
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_unreadable') return null
    throw error
  }
}

/** Applies a correction. Throws `invalid_data` if it has problems. */
function correctedBy(action: InboundAction, read: Data | null, correction: Correction): { readonly data: Data } {
  const { data, problems } = action.correct(read, correction)
  if (problems.length > 0) throw invalidData([...problems])
  return { data }
}

/**
 * Stores the corrected data and the learned layout. If another correction was stored since the preparation, both
 * corrections apply, and nothing is learned from this one. Throws `conflict` (409) if the e-mail was processed
 * meanwhile, and `invalid_data` (400) if the correction does not fit the other one.
 */
export async function correctExtracted(
  deps: ActionDeps,
  tx: Queryable,
  id: string,
  asked: CorrectionAsked,
  { read, learned }: PreparedCorrection,
): Promise<{ readonly action_type: string; readonly extracted_data: Data }> {
  const action = actionOf(deps, asked.action_type)
  const email = await locked(tx, id)
  if (email.status === 'processed') throw correctProcessed()
  const stored = storedFor(email, { ...asked, force: false })
  const isSame = stored === null || canonicalJson(stored) === canonicalJson(read)
  const { data } = correctedBy(action, isSame ? read : stored, asked)
  const now = deps.clock.now()
  const extracted = await action.keep(tx, { emailId: id, corrected: data, learned: isSame ? learned : null, now })
  await changeEmail(tx, id, { status: 'action_pending', actionType: action.type, extracted, paramsHash: null }, now)
  return { action_type: action.type, extracted_data: extracted }
}

/**
 * Creates a record with `make` that a person enters from the e-mail, and marks the e-mail as processed. Locks the
 * e-mail first, so that concurrent calls create one record. Throws `conflict` if a record was already created from it.
 * For an unknown id, the foreign key of the new record fails.
 */
export async function processByHand<T>(
  tx: Queryable,
  id: string,
  actionType: string,
  now: Date,
  make: () => Promise<{ readonly made: T; readonly result: Data }>,
): Promise<T> {
  const email = await lockEmail(tx, id)
  // A forced extraction reopens an e-mail but keeps the result of its last action.
  if (email && (email.status === 'processed' || email.action_result !== null)) throw orderedAlready()
  const { made, result } = await make()
  await changeEmail(tx, id, { status: 'processed', actionType, result, paramsHash: null, error: null }, now)
  return made
}

/**
 * Marks an e-mail as ignored. Throws `not_found` (404) if it does not exist, and `conflict` (409) if it is processed.
 */
export async function ignoreEmail(tx: Queryable, id: string, now: Date): Promise<void> {
  const email = await locked(tx, id)
  if (email.status === 'processed') throw ignoreProcessed()
  await changeEmail(tx, id, { status: 'ignored' }, now)
}

/**
 * Returns the data for an action: the stored data, or newly extracted data. Throws `not_found` if the e-mail does not
 * exist, and otherwise as `extractData` does.
 */
export async function dataFor(deps: ActionDeps, id: string, asked: ActionAsked): Promise<Data> {
  actionOf(deps, asked.action_type)
  const email = await readEmail(deps.db, id)
  if (!email) throw notFound('This inbound email')
  return storedFor(email, asked) ?? (await extractData(deps, id, asked)).extracted
}

const storedFor = (email: InboundEmailView, { action_type }: ActionAsked): Data | null =>
  email.action_type === action_type ? email.extracted_data : null

const resultBefore = (email: InboundEmailView | null, { type }: { readonly type: string }): Data | null =>
  email?.action_type === type ? email.action_result : null

export interface ExecuteAsked extends ActionAsked {
  /** Already parsed by the action's schema. */
  readonly params: unknown
}

/**
 * Executes the action once. A repetition returns the first result, even if the e-mail was extracted again or ignored
 * since. Throws `invalid_data` if the params contradict the e-mail or the records, `conflict` for a different execution
 * without `force`, and `ActionFailed` otherwise. Uses `extracted` only if no data is stored for this action.
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
  const now = deps.clock.now()
  const done = doneBefore(email, asked, paramsHash)
  if (done) {
    if (email.status !== 'processed') await changeEmail(tx, id, { status: 'processed' }, now)
    return done
  }
  const data = storedFor(email, asked) ?? extracted
  const call = { emailId: id, extracted: data, params: asked.params, before: resultBefore(email, action), now }
  const problems = await action.problems(tx, call)
  if (problems.length > 0) throw invalidParams(problems)
  const result = await action.execute(tx, call).catch((error: unknown) => {
    throw new ActionFailed(error)
  })
  await changeEmail(
    tx,
    id,
    { status: 'processed', actionType: action.type, extracted: data, result, paramsHash, error: null },
    now,
  )
  return result
}

/**
 * Returns the problems with an execution, even if its schema has rejected some fields. Returns none if the action is
 * unknown. Throws `not_found` (404) if the e-mail does not exist, and `email_unreadable` (409) if its message cannot be
 * parsed.
 */
export async function executeProblems(
  deps: ActionDeps,
  db: Queryable,
  id: string,
  body: unknown,
): Promise<readonly ActionProblem[]> {
  const { action_type, params } = Object(body) as Readonly<Record<string, unknown>>
  const action = deps.actions.find(({ type }) => type === action_type)
  if (!action) return []
  const extracted = await dataFor(deps, id, { action_type: action.type, force: false })
  const email = await readEmail(db, id)
  const given = soundPart(action.params, params)
  const call = { emailId: id, extracted, params: given, before: resultBefore(email, action), now: deps.clock.now() }
  return (await action.problems(db, call)).map(({ path, message }) => ({ path: `/params${path}`, message }))
}

/** Records the failure on the e-mail without changing its status. Returns the error for the caller. */
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
  if (email.action_result === null || force) return null
  if (email.action_type === action_type && email.executedParamsHash === paramsHash) return email.action_result
  throw executedAlready()
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
