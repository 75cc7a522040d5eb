import type { GraphAccounts } from '../accounts.types.ts'
import type { LoginDeps, PublishingDeps } from '../adapter.types.ts'
import { createGraphAccounts } from './accounts.ts'
import type { GraphDeps } from './graph-client.ts'

export const graphDepsOf = ({ addresses, ...deps }: PublishingDeps): GraphDeps => ({
  ...deps,
  baseUrl: addresses.graphUrl,
})

/** Creates the client of the Graph API. Returns null if no app is set up. */
export const graphAccountsOf = ({ wire, clock, log, endpoints, readBudget }: LoginDeps): GraphAccounts | null =>
  endpoints.graph &&
  createGraphAccounts({
    wire,
    clock,
    log,
    endpoints: endpoints.graph,
    readBudget: (userId) => readBudget('network_a', userId),
  })
