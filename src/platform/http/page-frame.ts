import type { FastifyReply } from 'fastify'
import type { Fragment, Html } from './html.ts'
import type { PageLanguage } from './page-language.ts'

export interface FramedPage {
  readonly title: string
  readonly body: Html
  readonly head?: Fragment
  /** With the script that hands in the token of a mailed link. */
  readonly script?: boolean
  readonly width?: 'wide'
  /** Origins beside our own that its pictures come from. */
  readonly imageSources?: readonly string[]
  /** Default: English. */
  readonly language?: PageLanguage
}

export interface FramedMessage {
  readonly title: string
  readonly text: Fragment
  readonly tone: 'good' | 'waiting' | 'bad' | 'plain'
  readonly actions?: Fragment
  /** Default: English. */
  readonly language?: PageLanguage
}

/** The look of the shop's pages, and the headers that keep them closed to everybody else. */
export interface PageFrame {
  /** Null: the shop's settings cannot be read at the moment. */
  shopName(): Promise<string | null>
  send(reply: FastifyReply, status: number, page: FramedPage): Promise<FastifyReply>
  sendMessage(reply: FastifyReply, status: number, message: FramedMessage): Promise<FastifyReply>
}
