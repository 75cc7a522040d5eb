import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { AppError, isRefusal, notFound } from '../../platform/errors.ts'
import { type FormRequest, fieldsOf } from '../../platform/http/form-body.ts'
import { hashBody, repliesForgottenUntil } from '../../platform/idempotency/idempotency.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { onlyReads, type PartnerCaller } from '../partners/index.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { requireOwnForm } from './own-forms.ts'

/**
 * Executes a form once, even if it is submitted repeatedly. Throws `forged_form`, `not_allowed` (403), `invalid` (400)
 * for an incomplete form, `not_found` (404) if `work` returns null, `sent_before` (409) for a repetition with other
 * entries, and any error of `work`.
 */
export async function doOnce(
  deps: PartnerPagesDeps,
  request: FormRequest,
  work: (tx: Queryable, caller: PartnerCaller, now: Date) => Promise<object | null>,
): Promise<void> {
  const { token, person } = request.partnerVisitor
  const fields = fieldsOf(request)
  requireOwnForm(fields, token)
  if (person.role === 'viewer') throw onlyReads()
  const { key = '', ...asked } = Object.fromEntries(fields)
  if (!/^[\w-]{43}$/.test(key)) throw new AppError('invalid', 400, 'This form is not complete. Open the page again.')
  const now = deps.clock.now()
  const call = {
    caller: `partner:${person.id}`,
    method: 'POST',
    path: request.url.split('?', 1)[0] ?? '',
    key,
    bodyHash: hashBody(canonicalJson(asked)),
    forgottenUntil: repliesForgottenUntil(now),
  }
  try {
    await inIdempotentTransaction(deps, call, async (tx) => {
      const done = await work(tx, { personId: person.id, partnerId: person.partner_id }, now)
      if (done === null) throw notFound('This work')
      return { status: 303, body: '{}' }
    })
  } catch (error) {
    // The form was submitted twice, and the first submission is still running.
    if (isRefusal(error, 'idempotency_in_flight')) return
    if (isRefusal(error, 'idempotency_conflict')) throw changed()
    throw error
  }
}

const changed = (): AppError =>
  new AppError(
    'sent_before',
    409,
    'This form was already sent with other entries, and those are stored. Open the page again to see them.',
  )
