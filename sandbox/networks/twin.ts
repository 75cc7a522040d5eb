import type { FastifyInstance } from 'fastify'
import type { Networks } from './context.ts'
import type { World } from './world.ts'

/** A network in small. */
export interface Twin {
  /** Where it answers, below what all of them are mounted at. */
  readonly prefix: string
  api(app: FastifyInstance, networks: Networks): void
  /** What a login of that person would have brought. */
  issueTokens(networks: Networks, personId: string, scopes?: readonly string[]): object
  readonly timelines: readonly Timeline[]
}

/** What people see of one kind of account. */
export interface Timeline {
  /** In the address of its pages. */
  readonly kind: string
  readonly label: string
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  /** Newest first. */
  entries(world: World, accountId: string): Entry[]
  /** Counts what a visitor does, where the network reports nothing of it. */
  count?(world: World, entryId: string, what: 'reaction' | 'comment'): void
}

/** A post as a person sees it. */
export interface Entry {
  readonly id: string
  readonly text: string
  readonly publishedAt: number
  readonly images: readonly string[]
  readonly notes: readonly string[]
  /** `3 likes, 1 love` */
  readonly reactions: string
  readonly comments: readonly { readonly name: string; readonly text: string }[]
  /** Whether a reaction has a type. */
  readonly takesTypes: boolean
}
