import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { Sound } from '../../platform/sound-part.ts'
import type { MessageText } from '../extraction/ports.ts'
import type { KnownLayout, LearnedFromOrder } from '../layouts/layout.types.ts'

/** A message for display and search. All texts can be stored in PostgreSQL. */
export interface ReadMail {
  readonly messageId: string | null
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** Sanitised HTML: no scripts, no styles, no remote content. Null if the message has no HTML. */
  readonly html: string | null
  readonly text: string | null
  /** Time in the `Date` header, ISO 8601. Null if it is missing or invalid. */
  readonly sentAt: string | null
}

export interface SearchedMail {
  readonly texts: readonly string[]
  /** Number of files without readable text, or with more text than is read. Pictures are not counted. */
  readonly unread: number
}

/** Parses messages outside the server process, within limits. All methods except `stop` can throw `MailUnreadable`. */
export interface MailReader {
  read(raw: Uint8Array): Promise<ReadMail>
  /** Extracts an order. `layouts` were learned from earlier messages of this sender. */
  extractOrder(raw: Uint8Array, layouts?: readonly KnownLayout[]): Promise<Record<string, unknown>>
  /** Learns the sender's layout from extracted data that a person has corrected. */
  learnLayout(raw: Uint8Array, corrected: Readonly<Record<string, unknown>>): Promise<LearnedFromOrder>
  messageText(raw: Uint8Array): Promise<MessageText>
  /** Returns all text of the message and its files. */
  searchedText(raw: Uint8Array): Promise<SearchedMail>
  stop(): Promise<void>
}

/** The message could not be read. The text is shown to the operator. */
export class MailUnreadable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MailUnreadable'
  }
}

/** A mailbox to fetch from, with its credentials. */
export interface MailboxAccount {
  /** Null for the mailbox in the configuration. */
  readonly id: string | null
  readonly name: string
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly username: string
  readonly password: string
  readonly folder: string
}

export interface ListedMessage {
  readonly uid: number
  readonly bytes: number
  /** Time at which the server received the message. */
  readonly receivedAt: Date
}

export interface FetchedMessage {
  readonly uid: number
  readonly receivedAt: Date
  /** Size of the whole message. `source` may contain only its beginning. */
  readonly bytes: number
  readonly source: Uint8Array
}

/** An open folder of a mailbox. */
export interface MailboxSession {
  /** UIDs can only be compared while this value is unchanged. */
  readonly uidValidity: string
  /** Higher than all UIDs at the time when the folder was opened. */
  readonly uidNext: number
  /** Lists the newest `count` messages, oldest first. */
  recent(count: number): Promise<ListedMessage[]>
  /** Lists all messages with a higher UID, oldest first. */
  above(uid: number): Promise<ListedMessage[]>
  /** Returns the lowest UID of messages received on or after this day; null if there are none. */
  firstSince(day: Date): Promise<number | null>
  fetch(messages: readonly ListedMessage[]): AsyncIterable<FetchedMessage>
  /**
   * Resolves when messages have arrived since the last listing, or when the signal aborts. Throws `MailboxUnreachable`
   * if the connection is lost; a silent loss is detected within half a minute.
   */
  waitForMail(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the account's folder. Throws `MailboxUnreachable`. Aborting the signal closes the connection immediately. */
export type OpenMailbox = (account: MailboxAccount, signal?: AbortSignal) => Promise<MailboxSession>

/** The mailbox cannot be read. The message is shown to the operator and contains no secret. */
export class MailboxUnreachable extends Error {
  /**
   * Whether the server rejected the login or the folder. Only a person can fix that, and quick retries could lock the
   * account.
   */
  readonly refused: boolean
  constructor(message: string, { refused = false, ...options }: ErrorOptions & { readonly refused?: boolean } = {}) {
    super(message, options)
    this.name = 'MailboxUnreachable'
    this.refused = refused
  }
}

export interface ActionProblem {
  /** JSON pointer into the params, for example `/item_mappings/0/price`. */
  readonly path: string
  readonly message: string
}

export interface ActionCall<Params> {
  readonly emailId: string
  readonly extracted: Readonly<Record<string, unknown>>
  readonly params: Params
  /** Result of the last execution of this action; null if there is none. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly now: Date
}

/** A person's corrections: new values for fields and items. */
export interface Correction {
  readonly fields: Readonly<Record<string, unknown>>
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

export interface CorrectedData {
  readonly data: Readonly<Record<string, unknown>>
  /** Each problem has a JSON pointer into the correction. */
  readonly problems: readonly ActionProblem[]
}

export interface KeepCall {
  readonly emailId: string
  readonly corrected: Readonly<Record<string, unknown>>
  readonly learned: LearnedFromOrder | null
  readonly now: Date
}

/** An action that can be executed on an e-mail; an entry of the registry. */
export interface InboundAction<Params = unknown> {
  readonly type: string
  readonly label: string
  readonly description: string
  readonly params: z.ZodType<Params>
  /** Schema of the corrections that a person may make. */
  readonly corrections: z.ZodObject<
    {
      readonly fields: z.ZodType<Correction['fields']>
      readonly items: z.ZodType<Correction['items']>
    },
    z.core.$strict
  >
  /** Extracts the action's data from the e-mail, using what is known about its sender. */
  extract(db: Queryable, raw: Uint8Array): Promise<Record<string, unknown>>
  /** Applies the corrections, or returns the problems with them. `extracted` is null if no data could be read. */
  correct(extracted: Readonly<Record<string, unknown>> | null, correction: Correction): CorrectedData
  /**
   * Returns the problems with items that are corrected by `index`. The schema may have rejected parts of the
   * correction.
   */
  correctionProblems(
    extracted: Readonly<Record<string, unknown>> | null,
    correction: Sound<Correction>,
  ): readonly ActionProblem[]
  /**
   * Learns from the corrected e-mail about its sender. Returns null if there is nothing to learn. Called outside any
   * transaction.
   */
  learn(raw: Uint8Array, corrected: Readonly<Record<string, unknown>>): Promise<LearnedFromOrder | null>
  /** Stores the learned layout for the sender's next e-mail. Returns the data with suggested items. */
  keep(tx: Queryable, call: KeepCall): Promise<Record<string, unknown>>
  /**
   * Returns the problems with the params. The schema may have rejected parts of them. Called before anything is
   * changed.
   */
  problems(db: Queryable, call: ActionCall<Sound<Params>>): Promise<readonly ActionProblem[]>
  /** Executes the action in the transaction that marks the e-mail as processed. */
  execute(tx: Queryable, call: ActionCall<Params>): Promise<Record<string, unknown>>
}
