import type { FastifyInstance } from 'fastify'
import type { Networks } from './context.ts'
import type { World } from './world.ts'

/** A simulated network. */
export interface Twin {
  /** Path prefix of its routes, below the common mount point. */
  readonly prefix: string
  api(app: FastifyInstance, networks: Networks): void
  /** Issues the tokens that a login of this person would return. */
  issueTokens(networks: Networks, personId: string, scopes?: readonly string[]): object
  readonly timelines: readonly Timeline[]
}

/** The public timelines of one kind of account. */
export interface Timeline {
  /** Path segment of its pages. */
  readonly kind: string
  readonly label: string
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  /** Returns the entries of a timeline, newest first. */
  entries(world: World, accountId: string): Entry[]
  /** Counts a visitor's action that the network does not report. */
  count?(world: World, entryId: string, what: 'reaction' | 'comment'): void
}

/** A post as visitors see it. */
export interface Entry {
  readonly id: string
  readonly text: string
  readonly publishedAt: number
  readonly images: readonly string[]
  readonly notes: readonly string[]
  readonly reactions: string
  readonly comments: readonly { readonly name: string; readonly text: string }[]
  /** Whether reactions have a type. */
  readonly takesTypes: boolean
}
