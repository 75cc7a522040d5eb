import { answered } from '../networks/index.ts'
import { userTokenOf } from '../platforms/index.ts'
import { type AccountDeps, accountView, notComplete, noteFault, requireGraphLogin } from './list-accounts.ts'
import { redacted } from './redacted.rules.ts'
import type { AccountDebugView } from './schema.ts'

const mostPages = 50

/**
 * Explains step by step why a business account is missing from the list. Throws like `requireGraphLogin`, and
 * `rate_limited` (429) if Weft's own budget is exhausted.
 */
export async function debugAccounts(base: AccountDeps, platformId: string): Promise<AccountDebugView> {
  const deps = { ...base, logins: base.logins.inTime() }
  const login = await requireGraphLogin(deps, platformId)
  const { graph } = login
  const userToken = userTokenOf(login.config)
  const facts = await graph.tokenFacts(userToken)
  const listed = await graph.pages(userToken)
  if (!listed.ok) {
    await noteFault(deps, login, listed.fault)
    if (listed.fault.ownBudget) answered(listed)
  }
  const pages = listed.ok ? listed.value : []
  const raw: AccountDebugView['raw_api_response'] = []
  const accounts: AccountDebugView['parsed_ig_accounts'] = []
  const refused: string[] = []
  const { time } = deps.logins
  for (const page of pages.slice(0, mostPages)) {
    const linked = await graph.linkedAccount(page.id, userToken)
    if (time.ranOut()) break
    raw.push({ page_id: page.id, response: redacted(linked.ok ? linked.value.raw : { error: linked.fault.message }) })
    if (!linked.ok) refused.push(`Page ${page.name} could not be looked up. ${linked.fault.message}`)
    else if (linked.value.account) accounts.push(accountView(page.id, linked.value.account))
  }
  const scopes = facts.ok ? [...facts.value.scopes] : []
  const unread = Math.min(pages.length, mostPages) - raw.length
  const found = { listed: listed.ok, scopes: facts.ok ? scopes : null, pages: pages.length, accounts: accounts.length }
  const advice = time.ranOut() ? lateAdvice(unread) : adviceOf(found)
  const service_error = listed.ok ? null : listed.fault.message
  return {
    raw_api_response: raw,
    parsed_ig_accounts: accounts,
    service_error,
    diagnostics: {
      has_access_token: true,
      token_valid: facts.ok ? facts.value.valid : null,
      scopes,
      pages_count: pages.length,
      pages_with_ig: accounts.length,
      advice: [...advice, ...refused],
    },
  }
}

const lateAdvice = (unread: number): string[] =>
  unread === 0 ? [notComplete] : [`${unread} ${unread === 1 ? 'page was' : 'pages were'} not looked up.`, notComplete]

function adviceOf(found: {
  readonly listed: boolean
  /** Null if the scopes could not be read. */
  readonly scopes: readonly string[] | null
  readonly pages: number
  readonly accounts: number
}): string[] {
  if (!found.listed) return ['The pages could not be read: connect the account again.']
  const { scopes } = found
  const missing = scopes ? ['pages_show_list', 'instagram_basic'].filter((scope) => !scopes.includes(scope)) : []
  const told = missing.map((scope) => `${scope} was not granted. Connect the account again and grant it.`)
  if (found.pages === 0)
    return [...told, 'The login manages no page. Make one, or log in as someone who manages it and allow access to it.']
  if (found.accounts === 0)
    return [
      ...told,
      'None of the pages has a linked account. Make the account a professional one, link it to a page in the settings of that page, then connect again and allow access to both.',
    ]
  return [...told, `${found.accounts} of ${found.pages} pages have a linked account.`]
}
