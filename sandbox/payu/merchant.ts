import { randomInt } from 'node:crypto'
import { type HashedFields, responseHash } from '../../src/storefront/payments/adapters/payu/hash.ts'

export type TransactionEnd = 'success' | 'failure' | 'pending'

export interface Transaction {
  readonly fields: Readonly<Record<string, string>>
  mihpayid: string
  status: TransactionEnd
  unmappedstatus: string
}

export interface RefundAction {
  readonly request_id: string
  readonly mihpayid: string
  readonly token: string
  readonly amt: string
  status: 'queued' | 'success' | 'failure'
}

export type PayuMerchant = ReturnType<typeof createMerchant>

/** A PayU merchant in memory, shared by its pages and its server API. */
export function createMerchant(options: {
  readonly merchantKey: string
  readonly merchantSalt: string
  readonly post: (body: string, headers: Readonly<Record<string, string>>) => void
}) {
  const transactions = new Map<string, Transaction>()
  const refunds = new Map<string, RefundAction>()

  const notification = (txnid: string): URLSearchParams => {
    const transaction = found(transactions, txnid)
    const { fields, status, unmappedstatus, mihpayid } = transaction
    const answered = { ...hashed(fields), status }
    return new URLSearchParams({
      mihpayid,
      mode: 'UPI',
      unmappedstatus,
      ...answered,
      phone: fields.phone ?? '',
      error: status === 'failure' ? 'E308' : 'E000',
      error_Message: status === 'failure' ? 'Declined by the bank' : 'No Error',
      bank_ref_num: mihpayid.slice(-8),
      card_no: 'XXXXXXXXXXXX2346',
      hash: responseHash(answered, options.merchantSalt),
    })
  }
  const refundNotification = (requestId: string): string => {
    const { mihpayid, token, amt, status } = found(refunds, requestId)
    const merchantTxnId = [...transactions].find(([, transaction]) => transaction.mihpayid === mihpayid)?.[0]
    return JSON.stringify({ action: 'refund', status, token, request_id: requestId, amt, mihpayid, merchantTxnId })
  }

  return {
    transactions,
    refunds,
    notification,
    refundNotification,
    open: (fields: Readonly<Record<string, string>>): void => {
      const opened: Transaction = { fields, mihpayid: newNumber(18), status: 'pending', unmappedstatus: 'initiated' }
      transactions.set(fields.txnid ?? '', opened)
    },
    /** Ends a payment, as the shopper does on PayU's page. PayU then notifies the shop. */
    end: (txnid: string, status: TransactionEnd): void => {
      const unmappedstatus = { success: 'captured', failure: 'failed', pending: 'in progress' }[status]
      Object.assign(found(transactions, txnid), { status, unmappedstatus })
      options.post(notification(txnid).toString(), { 'content-type': 'application/x-www-form-urlencoded' })
    },
    settleRefund: (requestId: string, status: 'success' | 'failure'): void => {
      found(refunds, requestId).status = status
      options.post(refundNotification(requestId), { 'content-type': 'application/json' })
    },
    refund: (mihpayid: string, token: string, amt: string): RefundAction | { error: string } => {
      const all = [...refunds.values()].filter((refund) => refund.mihpayid === mihpayid && refund.status !== 'failure')
      const paid = [...transactions.values()].find((transaction) => transaction.mihpayid === mihpayid)
      if (paid?.status !== 'success') return { error: '105' }
      if ([...refunds.values()].some((refund) => refund.token === token)) return { error: '221' }
      const sum = all.reduce((total, refund) => total + paise(refund.amt), paise(amt))
      if (sum > paise(paid.fields.amount ?? '0')) return { error: '232' }
      const made: RefundAction = { request_id: newNumber(9), mihpayid, token, amt, status: 'queued' }
      refunds.set(made.request_id, made)
      return made
    },
  }
}

export const hashed = (fields: Readonly<Record<string, string>>): HashedFields => ({
  key: fields.key ?? '',
  txnid: fields.txnid ?? '',
  amount: fields.amount ?? '',
  productinfo: fields.productinfo ?? '',
  firstname: fields.firstname ?? '',
  email: fields.email ?? '',
  udf1: fields.udf1 ?? '',
  udf2: fields.udf2 ?? '',
  udf3: fields.udf3 ?? '',
  udf4: fields.udf4 ?? '',
  udf5: fields.udf5 ?? '',
})

const paise = (amount: string): number => Math.round(Number(amount) * 100)

const newNumber = (digits: number): string =>
  Array.from({ length: digits }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('')

function found<T>(things: ReadonlyMap<string, T>, id: string): T {
  const thing = things.get(id)
  if (!thing) throw new Error(`The PayU sandbox does not know ${id}.`)
  return thing
}
