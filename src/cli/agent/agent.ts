import { createGuardedFetch } from '../../platform/guarded-fetch/index.ts'
import { createLogger } from '../../platform/log.ts'
import { type Command, type CommandInput, exitCode, say, UsageError } from '../command.ts'
import { buy, search, type Wish } from './buy.ts'
import { type Discovered, discover, type ShopClientDeps, shopClient, type Transport } from './shop-client.ts'

const standIn = {
  email: 'agent@example.com',
  country: 'US',
  region: 'CA',
  city: 'Oakland',
  street: '1 Main Street',
  'postal-code': '94601',
  name: 'Ada Byron',
}

export const agent: Command = {
  name: 'agent',
  summary: 'Try a shop as a shopping agent does',
  usage: 'discover | search WORDS | buy WORDS | buy VARIANT_ID',
  description: `
  weft agent discover       reads the profile of the shop: releases, transports, what it can do, its keys
  weft agent search WORDS   searches its catalogue
  weft agent buy WORDS      buys the first that can be bought; a person pays on the page that is printed

  --shop URL           the shop; default http://localhost:9000
  --transport NAME     rest (default) or mcp
  --release VERSION    2026-08-25 or 2026-04-08; default the newest that both speak
  --profile URL        the agent's own profile
  --key KEY            a publishable key, for shops that want one
  --quantity N         how many to buy; default 1
  --wait SECONDS       how long to wait for the payment; default 600
  --email, --name, --street, --city, --region, --postal-code, --country
                       who buys, and where it goes; default somebody in ${standIn.city}`,
  options: {
    ...Object.fromEntries(Object.keys(standIn).map((name) => [name, { type: 'string' as const }])),
    shop: { type: 'string' },
    transport: { type: 'string' },
    release: { type: 'string' },
    profile: { type: 'string' },
    key: { type: 'string' },
    quantity: { type: 'string' },
    wait: { type: 'string' },
  },
  words: [1, 20],
  async run({ options, words: [verb = '', ...words] }) {
    if (verb !== 'discover' && verb !== 'search' && verb !== 'buy')
      throw new UsageError(`The command agent has no ${verb}.`)
    const query = words.join(' ')
    if (verb !== 'discover' && query === '')
      throw new UsageError(`Say what to ${verb === 'buy' ? 'buy' : 'search for'}.`)
    const text = textOf(options)
    const shop = addressOf(text('shop', 'http://localhost:9000'))
    const deps = clientDeps(shop, text('profile', 'https://agent.example/profile'), text('key', '') || null)
    try {
      const found = await discover(deps, shop, text('release', '') || null)
      if (verb === 'discover') show(found)
      else {
        const client = shopClient(deps, found, transportOf(text('transport', 'rest')))
        if (verb === 'search') await search(client, query)
        else await buy(client, wishOf(query, text))
      }
    } finally {
      await deps.fetch.close()
    }
    return exitCode.done
  },
}

type Text = (name: string, otherwise: string) => string

const textOf =
  (options: CommandInput['options']): Text =>
  (name, otherwise) => {
    const value = options[name]
    return typeof value === 'string' ? value.trim() : otherwise
  }

function addressOf(text: string): string {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new UsageError(`${text} is not the address of a shop.`)
  return url.href.replace(/\/+$/, '')
}

/**
 * Creates the client's dependencies. The shop that a person names may be on this machine. URLs that the shop refers to
 * may be private only on the same host and port.
 */
function clientDeps(
  shop: string,
  agentProfile: string,
  key: string | null,
): ShopClientDeps & { fetch: { close(): Promise<void> } } {
  const { hostname, port, protocol } = new URL(shop)
  const allowHosts = [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]
  return {
    fetch: createGuardedFetch({ allowHosts, trustedOrigins: [], log: createLogger({ level: 'silent' }) }),
    agentProfile,
    key,
  }
}

function transportOf(text: string): Transport {
  if (text === 'rest' || text === 'mcp') return text
  throw new UsageError(`There is no transport ${text}: take rest or mcp.`)
}

function wishOf(query: string, text: Text): Wish {
  const [quantity, seconds] = [numberOf(text('quantity', '1'), 9999), numberOf(text('wait', '600'), 86_400)]
  const of = (name: keyof typeof standIn) => text(name, standIn[name])
  const [first_name, ...last] = of('name').split(' ')
  const address = {
    first_name: first_name ?? '',
    last_name: last.join(' '),
    street_address: of('street'),
    address_locality: of('city'),
    address_region: of('region'),
    postal_code: of('postal-code'),
    address_country: of('country').toUpperCase(),
  }
  return { query, quantity, buyer: { email: of('email'), address }, waitMs: seconds * 1000 }
}

function numberOf(text: string, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > most) throw new UsageError(`${text} is not a number up to ${most}.`)
  return value
}

function show({ version, profileUrl, profile }: Discovered): void {
  const { ucp, keys, signing_keys } = profile
  if (!ucp.services) throw new Error('The profile names no services.')
  say(`Release ${version}, as ${profileUrl} says.`)
  say('\nServices')
  for (const [name, entries] of Object.entries(ucp.services))
    for (const { transport, endpoint } of entries) say(`  ${name}  ${transport}  ${endpoint}`)
  say('\nCapabilities')
  for (const name of Object.keys(ucp.capabilities ?? {})) say(`  ${name}`)
  say('\nKeys that it signs with')
  for (const { kid } of keys ?? signing_keys ?? []) say(`  ${kid}`)
}
