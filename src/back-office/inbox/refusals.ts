import { AppError } from '../../platform/errors.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import type { ActionProblem } from './ports.ts'

export const mailboxNotConfigured = (): AppError =>
  new AppError(
    'mailbox_not_configured',
    400,
    'There is no mailbox to fetch from. Add one in the console under Settings, Mailboxes (POST /admin/mailboxes), or set IMAP_HOST, IMAP_USER and IMAP_PASSWORD.',
  )

export const nothingFetched = (): AppError =>
  new AppError(
    'mailbox_not_fetched',
    400,
    'Nothing is fetched from this mailbox: it is switched off, or messages are only pushed to it.',
    { path: '/mailbox_id' },
  )

export const mailboxFailed = (message: string): AppError => new AppError('mailbox_connection_failed', 500, message)

export const unknownAction = (given: string, known: readonly string[]): AppError =>
  invalidData([{ path: '/action_type', message: `${given} is not an action. The actions are: ${known.join(', ')}.` }])

export const invalidParams = (problems: readonly ActionProblem[]): AppError =>
  invalidData(problems.map(({ path, message }) => ({ path: `/params${path}`, message })))

export const processedAlready = (): AppError =>
  conflict('This e-mail was processed already. Send force: true to extract from it again.', '/force')

export const executedAlready = (): AppError =>
  conflict('This e-mail was executed already. Send force: true with the execution to execute it again.', '/force')

export const orderedAlready = (): AppError =>
  conflict('An order was already made from this e-mail.', '/inbound_email_id')

export const ignoreProcessed = (): AppError => conflict('This e-mail is processed: it cannot be ignored any more.')

export const correctProcessed = (): AppError =>
  conflict('This e-mail is processed: what was extracted from it cannot be corrected any more.')

export const emailUnreadable = (reason: string): AppError =>
  new AppError('email_unreadable', 409, `Nothing can be extracted from this e-mail: ${reason}`)

export const actionFailed = (message: string): AppError => new AppError('action_failed', 500, message)
