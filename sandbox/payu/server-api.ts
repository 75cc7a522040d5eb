import { commandHash } from '../../src/storefront/payments/adapters/payu/hash.ts'
import type { Answer } from '../faults.ts'
import type { PayuMerchant, RefundAction } from './merchant.ts'

type Fields = Readonly<Record<string, string>>

/** `postservice.php?form=2`: the commands that a shop needs, with bodies as in PayU's reference. */
export function serverApi(
  merchant: PayuMerchant,
  account: { readonly merchantKey: string; readonly merchantSalt: string },
  fields: Fields,
  lie: Readonly<Record<string, unknown>>,
): Answer {
  const { key = '', command = '', var1 = '', hash = '' } = fields
  if (key !== account.merchantKey || hash !== commandHash(key, command, var1, account.merchantSalt)) {
    return ok({ status: 0, msg: 'Invalid Hash.' })
  }
  if (command === 'verify_payment') return ok(verify(merchant, var1, lie))
  if (command === 'cancel_refund_transaction') return ok(refund(merchant, fields))
  if (command === 'check_action_status') return ok(actionStatus(merchant, var1, fields.var2 === 'payuid'))
  return ok({ status: 0, msg: 'Invalid command' })
}

function verify(merchant: PayuMerchant, txnid: string, lie: Readonly<Record<string, unknown>>) {
  const transaction = merchant.transactions.get(txnid)
  if (!transaction) {
    return {
      status: 0,
      msg: '0 out of 1 Transactions Fetched Successfully',
      transaction_details: { [txnid]: { mihpayid: 'Not Found', status: 'Not Found' } },
    }
  }
  const { fields, mihpayid, status, unmappedstatus } = transaction
  const details = {
    mihpayid,
    request_id: '',
    bank_ref_num: mihpayid.slice(-8),
    amt: fields.amount,
    transaction_amount: fields.amount,
    txnid,
    productinfo: fields.productinfo,
    firstname: fields.firstname,
    udf1: fields.udf1,
    udf2: fields.udf2,
    mode: 'UPI',
    error_code: status === 'failure' ? 'E308' : 'E000',
    net_amount_debit: fields.amount,
    status,
    unmappedstatus,
    ...lie,
  }
  return {
    status: 1,
    msg: '1 out of 1 Transactions Fetched Successfully',
    transaction_details: { [txnid]: details },
  }
}

function refund(merchant: PayuMerchant, fields: Fields) {
  const { var1 = '', var2 = '', var3 = '' } = fields
  const made = merchant.refund(var1, var2, var3)
  if ('error' in made)
    return { status: 0, msg: 'Refund request failed', error_code: Number(made.error), mihpayid: var1 }
  return {
    status: 1,
    msg: 'Refund Request Queued',
    request_id: made.request_id,
    bank_ref_num: null,
    mihpayid: made.mihpayid,
    error_code: 102,
  }
}

function actionStatus(merchant: PayuMerchant, id: string, byPayment: boolean) {
  const all = [...merchant.refunds.values()]
  const actions = all.filter((action) => (byPayment ? action.mihpayid : action.request_id) === id)
  if (actions.length === 0) {
    return {
      status: 0,
      msg: '0 out of 1 Transactions Fetched Successfully',
      transaction_details: { [id]: 'No action status found' },
    }
  }
  const details = Object.fromEntries(actions.map((action) => [action.request_id, actionDetails(action)]))
  return { status: 1, msg: '1 out of 1 Transactions Fetched Successfully', transaction_details: { [id]: details } }
}

const actionDetails = (action: RefundAction) => ({
  ...action,
  bank_ref_num: null,
  mode: 'UPI',
  action: 'refund',
  bank_arn: null,
  settlement_id: null,
  amount_settled: null,
  UTR_no: null,
  value_date: null,
})

const ok = (body: unknown): Answer => ({ status: 200, body })
