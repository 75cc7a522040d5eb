import { noteEvent } from '../audit/audit-store.ts'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { conflict, invalidData } from '../http/refusals.ts'
import type { SealedRecords } from '../reseal.ts'
import { sha256Hex } from '../secret.ts'
import type { Vault } from '../vault.ts'
import type { AccessDeps } from './access-deps.ts'
import { type Login, lockLogin } from './login-store.ts'
import { newRecoveryCodes, newTotpKey, otpauthUrl, plainRecoveryCode, stepsOfCode, toBase32 } from './totp.ts'
import {
  allTotpSecrets,
  confirmTotp,
  putTotpSecret,
  removeTotp,
  rewriteTotpSecret,
  takeRecoveryCode,
  takeTimeStep,
  totpSecretsNotOf,
} from './totp-store.ts'

/**
 * Creates a key for an authenticator app. The key takes effect once it is confirmed; until then another call replaces
 * it. Throws `conflict` (409) if a second factor is confirmed already.
 */
export async function enrolTotp(deps: AccessDeps, loginId: string, email: string) {
  const key = newTotpKey()
  const block = deps.vault.seal(key.toString('base64'), boundTo(loginId))
  const put = await deps.db.transaction().execute(async (tx) => {
    await noteSecondFactor(tx, loginId, 'asked_for')
    return putTotpSecret(tx, loginId, block)
  })
  if (!put) throw conflict('There is a second factor already. Remove it first.')
  return { secret: toBase32(key), otpauth_url: otpauthUrl(key, new URL(deps.baseUrl).host, email) }
}

/**
 * Confirms the second factor with its first code. Returns the recovery codes, which are shown only once. Throws
 * `invalid_data` (400) for a wrong code, and `conflict` (409) if there is nothing to confirm.
 */
export async function confirmEnrolment(deps: AccessDeps, loginId: string, code: string): Promise<string[]> {
  const now = deps.clock.now()
  const codes = newRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    const login = await lockLogin(tx, loginId)
    if (!login?.totpSecret) throw conflict('Ask for a second factor first.')
    if (login.totpConfirmed) throw conflict('The second factor is confirmed already.')
    if (!(await takeCode(tx, deps.vault, login, code, now)))
      throw invalidData([{ path: '/code', message: 'This is not the current code.' }])
    await confirmTotp(
      tx,
      loginId,
      codes.map((each) => codeHash(each)),
      now,
    )
    await noteSecondFactor(tx, loginId, 'confirmed')
  })
  return codes
}

export async function endSecondFactor(deps: AccessDeps, loginId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockLogin(tx, loginId)
    await removeTotp(tx, loginId)
    await noteSecondFactor(tx, loginId, 'removed')
  })
}

const noteSecondFactor = (tx: Queryable, loginId: string, secondFactor: string): Promise<void> =>
  noteEvent(tx, { type: 'admin_user', id: loginId, facts: { outcome: 'succeeded', second_factor: secondFactor } })

/**
 * Verifies a one-time code or a recovery code and uses it up. Does nothing if the login has no confirmed second factor.
 * The login must be locked. Throws `totp_required` or `totp_refused` (both 401).
 */
export async function requireSecondFactor(
  tx: Queryable,
  vault: Vault,
  login: Login,
  given: string | undefined,
  now: Date,
): Promise<void> {
  if (!login.totpConfirmed) return
  if (given === undefined) throw new AppError('totp_required', 401, 'Send the code of your second factor as totp.')
  const code = given.replaceAll(' ', '')
  const taken = /^\d{6}$/.test(code)
    ? await takeCode(tx, vault, login, code, now)
    : await takeRecoveryCode(tx, login.id, codeHash(code), now)
  if (!taken) throw new AppError('totp_refused', 401, 'This code is wrong, too old or was used before.')
}

async function takeCode(tx: Queryable, vault: Vault, login: Login, code: string, now: Date): Promise<boolean> {
  const key = Buffer.from(vault.open(login.totpSecret, boundTo(login.id)), 'base64')
  for (const step of stepsOfCode(key, code, now)) if (await takeTimeStep(tx, login.id, step)) return true
  return false
}

const boundTo = (loginId: string): string => `login:${loginId}:totp_secret`
const codeHash = (code: string): string => sha256Hex(plainRecoveryCode(code))

export const sealedSecondFactors: SealedRecords = {
  name: 'second factors',
  async blocks(db) {
    const rows = await allTotpSecrets(db)
    return rows.map(({ id, secret }) => ({ id, binding: boundTo(id), block: secret }))
  },
  async giveUp({ tx }, id) {
    await removeTotp(tx, id)
    await noteSecondFactor(tx, id, 'removed')
  },
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await totpSecretsNotOf(db, vault.currentVersion))
      try {
        const anew = (block: unknown) => vault.seal(vault.open(block, boundTo(id)), boundTo(id))
        if (await db.transaction().execute((tx) => rewriteTotpSecret(tx, id, anew))) resealed++
      } catch (error) {
        log.error({ error, login: id }, 'a second factor could not be encrypted again')
      }
    return resealed
  },
}
