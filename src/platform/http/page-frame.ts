import type { FastifyReply } from 'fastify'
import type { Fragment, Html } from './html.ts'
import type { PageLanguage } from './page-language.ts'

export interface FramedPage {
  readonly title: string
  readonly body: Html
  readonly head?: Fragment
  /** Adds the script that submits the token of a mailed link. */
  readonly script?: boolean
  readonly width?: 'wide'
  /** Origins of pictures besides this server. */
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

/** Sends pages of other features with the layout and security headers of the shop's pages. */
export interface PageFrame {
  /** Returns null if the settings cannot be read. */
  shopName(): Promise<string | null>
  send(reply: FastifyReply, status: number, page: FramedPage): Promise<FastifyReply>
  sendMessage(reply: FastifyReply, status: number, message: FramedMessage): Promise<FastifyReply>
}
