import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { MessageText } from '../extraction/ports.ts'
import type { KnownLayout, LearnedFromOrder } from '../layouts/layout.types.ts'

/** A message as it is shown and searched; every text can be stored. */
export interface ReadMail {
  readonly messageId: string | null
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** Safe to show: no scripts, no styles, nothing that is loaded from elsewhere. */
  readonly html: string | null
  readonly text: string | null
  /** Of the `Date` header, ISO 8601. */
  readonly sentAt: string | null
}

/** Reads messages away from the server's own thread, within limits. All throw `MailUnreadable`. */
export interface MailReader {
  read(raw: Uint8Array): Promise<ReadMail>
  /** With the layouts that were learned of its sender. */
  extractOrder(raw: Uint8Array, layouts?: readonly KnownLayout[]): Promise<Record<string, unknown>>
  /** How its sender writes, by extracted data that a person has corrected. */
  learnLayout(raw: Uint8Array, corrected: Readonly<Record<string, unknown>>): Promise<LearnedFromOrder>
  messageText(raw: Uint8Array): Promise<MessageText>
  stop(): Promise<void>
}

/** Why a message could not be read, in words for the operator. */
export class MailUnreadable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MailUnreadable'
  }
}

/** Where e-mails are fetched from. */
export interface MailboxAccount {
  /** Null: the one of the configuration. */
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
  /** When the server took it in. */
  readonly receivedAt: Date
}

export interface FetchedMessage {
  readonly uid: number
  readonly receivedAt: Date
  /** Of the whole message; `source` may be its beginning alone. */
  readonly bytes: number
  readonly source: Uint8Array
}

/** An open folder of a mailbox. */
export interface MailboxSession {
  /** UIDs mean the same as long as this does. */
  readonly uidValidity: string
  /** Higher than that of every message when the folder was opened. */
  readonly uidNext: number
  /** The last `count`, oldest first. */
  recent(count: number): Promise<ListedMessage[]>
  /** All with a higher UID, oldest first. */
  above(uid: number): Promise<ListedMessage[]>
  /** The lowest UID of those that came on that day or later; null: none did. */
  firstSince(day: Date): Promise<number | null>
  fetch(messages: readonly ListedMessage[]): AsyncIterable<FetchedMessage>
  /**
   * Ends when something has come since the messages were listed last, or when the signal is given. Throws
   * `MailboxUnreachable` when the connection is gone, within half a minute also where nobody said so.
   */
  waitForMail(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the account's folder; throws `MailboxUnreachable`. The signal ends the connection at once, in whatever it does. */
export type OpenMailbox = (account: MailboxAccount, signal?: AbortSignal) => Promise<MailboxSession>

/** In words for the operator, without a secret. */
export class MailboxUnreachable extends Error {
  /** The server answered and said no, which only a person can mend: trying again soon could lock the account. */
  readonly refused: boolean
  constructor(message: string, { refused = false, ...options }: ErrorOptions & { readonly refused?: boolean } = {}) {
    super(message, options)
    this.name = 'MailboxUnreachable'
    this.refused = refused
  }
}

export interface ActionProblem {
  /** A JSON pointer within the params: `/item_mappings/0/price`. */
  readonly path: string
  readonly message: string
}

export interface ActionCall<Params> {
  readonly emailId: string
  readonly extracted: Readonly<Record<string, unknown>>
  readonly params: Params
  readonly now: Date
}

/** What a person says: new values of fields, and of items. */
export interface Correction {
  readonly fields: Readonly<Record<string, unknown>>
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

export interface CorrectedData {
  readonly data: Readonly<Record<string, unknown>>
  /** With a JSON pointer within the correction. */
  readonly problems: readonly ActionProblem[]
}

export interface KeepCall {
  readonly emailId: string
  readonly corrected: Readonly<Record<string, unknown>>
  readonly learned: LearnedFromOrder | null
  readonly now: Date
}

/** What can be made of an e-mail: one entry of the registry. */
export interface InboundAction<Params = unknown> {
  readonly type: string
  readonly label: string
  readonly description: string
  readonly params: z.ZodType<Params>
  /** What a person may say instead of what was read. */
  readonly corrections: z.ZodObject<
    {
      readonly fields: z.ZodType<Correction['fields']>
      readonly items: z.ZodType<Correction['items']>
    },
    z.core.$strict
  >
  /** What the e-mail says, with what is known of its sender. */
  extract(db: Queryable, raw: Uint8Array): Promise<Record<string, unknown>>
  /** The data with what a person says instead, or what is wrong with that. Null: nothing was read. */
  correct(extracted: Readonly<Record<string, unknown>> | null, correction: Correction): CorrectedData
  /** What the e-mail teaches, with the corrected data; read outside any transaction. Null: nothing. */
  learn(raw: Uint8Array, corrected: Readonly<Record<string, unknown>>): Promise<LearnedFromOrder | null>
  /** Keeps it for the next e-mail of the sender, and answers the data with what is known of its items. */
  keep(tx: Queryable, call: KeepCall): Promise<Record<string, unknown>>
  /** What is wrong with params that fit the schema; asked before anything is changed. */
  problems(db: Queryable, call: ActionCall<Params>): Promise<readonly ActionProblem[]>
  /** Its effect, in the transaction that marks the e-mail as processed. */
  execute(tx: Queryable, call: ActionCall<Params>): Promise<Record<string, unknown>>
}
