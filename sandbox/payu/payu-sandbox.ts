import Fastify, { type FastifyInstance } from 'fastify'
import { requestHash } from '../../src/storefront/payments/adapters/payu/hash.ts'
import { answerWithFaults, createFaults, type Faults, registerControl } from '../faults.ts'
import { escapeHtml } from '../html.ts'
import { createPostBack, type PostBack } from '../post-back.ts'
import { createMerchant, hashed, type PayuMerchant, type TransactionEnd } from './merchant.ts'
import { serverApi } from './server-api.ts'

export interface PayuSandboxOptions {
  readonly merchantKey: string
  readonly merchantSalt: string
  /** URL for notifications of payments and refunds. Without it, none are sent. */
  readonly webhookUrl?: string
}

export interface PayuSandboxControl {
  readonly faults: Faults
  readonly merchant: PayuMerchant
  /** Commands received by the server API, in order. */
  readonly calls: readonly string[]
  readonly postBack: PostBack
}

type FormPost = { Body: Readonly<Record<string, string>> }

/** Simulates PayU India's hosted checkout: `/_payment` and `/merchant/postservice.php?form=2`. */
export function createPayuSandbox(options: PayuSandboxOptions): { app: FastifyInstance; control: PayuSandboxControl } {
  const app = Fastify({ forceCloseConnections: true })
  const faults = createFaults()
  const calls: string[] = []
  const postBack = createPostBack(options.webhookUrl ?? null)
  const merchant = createMerchant({ ...options, post: postBack.send })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.post<FormPost>('/_payment', (request, reply) => {
    const problem = formProblem(merchant, options, request.body)
    if (problem)
      return reply
        .code(400)
        .type('text/html')
        .send(page(`<p>${escapeHtml(problem)}</p>`))
    merchant.open(request.body)
    return reply.type('text/html').send(page(choices(request.body)))
  })
  app.post<FormPost>('/_payment/end', (request, reply) => {
    const { txnid = '', status = '' } = request.body
    const transaction = merchant.transactions.get(txnid)
    if (!transaction || !isEnd(status)) return reply.code(400).type('text/html').send(page('<p>Unknown payment.</p>'))
    merchant.end(txnid, status)
    const target = (status === 'success' ? transaction.fields.surl : transaction.fields.furl) ?? ''
    return reply.type('text/html').send(page(returnForm(target, merchant.notification(txnid))))
  })
  app.post<FormPost>('/merchant/postservice.php', (request, reply) => {
    const command = request.body.command ?? ''
    calls.push(command)
    return answerWithFaults(faults, command, reply, (lie) => serverApi(merchant, options, request.body, lie))
  })
  registerControl(app, faults, () => ({
    transactions: Object.fromEntries(merchant.transactions),
    refunds: [...merchant.refunds.values()],
    calls,
  }))
  return { app, control: { faults, merchant, calls, postBack } }
}

function formProblem(
  merchant: PayuMerchant,
  account: PayuSandboxOptions,
  fields: Readonly<Record<string, string>>,
): string | null {
  const mandatory = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', 'surl', 'furl', 'hash']
  const missing = mandatory.filter((name) => !fields[name])
  if (missing.length > 0) return `Mandatory fields are missing: ${missing.join(', ')}.`
  if (fields.key !== account.merchantKey) return 'The merchant key is invalid.'
  if (fields.hash !== requestHash(hashed(fields), account.merchantSalt)) return 'The hash is invalid.'
  if ((fields.txnid ?? '').length > 25) return 'The transaction id is too long.'
  const earlier = merchant.transactions.get(fields.txnid ?? '')
  return earlier?.status === 'success' ? 'This transaction id was paid already.' : null
}

const isEnd = (status: string): status is TransactionEnd => ['success', 'failure', 'pending'].includes(status)

const choices = (fields: Readonly<Record<string, string>>): string => `
  <p>INR ${escapeHtml(fields.amount ?? '')}: ${escapeHtml(fields.productinfo ?? '')}</p>
  <form method="post" action="/_payment/end">
    <input type="hidden" name="txnid" value="${escapeHtml(fields.txnid ?? '')}">
    <button name="status" value="success">Pay</button>
    <button name="status" value="failure">Fail</button>
    <button name="status" value="pending">Leave it pending</button>
  </form>`

const returnForm = (action: string, fields: URLSearchParams): string => `
  <form method="post" action="${escapeHtml(action)}">
    ${[...fields].map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('')}
    <button>Back to the shop</button>
  </form>`

const page = (content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>PayU page of the sandbox</title><main>${content}</main></html>`
