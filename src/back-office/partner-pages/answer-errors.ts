import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../platform/errors.ts'
import { html } from '../../platform/http/html.ts'
import type { FramedMessage } from '../../platform/http/page-frame.ts'
import { type Surface, toAppError } from '../../platform/http/surface.ts'
import { paths } from './addresses.rules.ts'
import type { PartnerPagesDeps } from './deps.ts'

/** For `toAppError`; the pages have no envelope. */
const surface: Surface = {
  prefix: paths.work,
  tooLargeCode: 'payload_too_large',
  errorBody: (error) => ({ message: error.message }),
}

const toWork = html`<a class="button secondary" href="${paths.work}">To your work</a>`

/** Errors as pages that say what to do next. */
export function answerErrorsAsPages(app: FastifyInstance, { frame, log }: PartnerPagesDeps): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = toAppError(thrown, surface, request, log)
    reply.headers({ ...error.details.headers })
    return frame.sendMessage(reply, error.status, messageOf(error, request, reply))
  })
}

function messageOf(error: AppError, request: FastifyRequest, reply: FastifyReply): FramedMessage {
  if (error.status === 429) return throttledMessage(Number(reply.getHeader('retry-after')))
  if (error.status === 404)
    return {
      title: 'There is nothing here',
      tone: 'plain',
      text: html`<p>This is no work of yours, or it was given to somebody else.</p>`,
      actions: toWork,
    }
  if (error.status >= 500 && error.status !== 503)
    return {
      title: 'Something went wrong on our side',
      tone: 'bad',
      text: html`<p>Try again in a moment; if it goes on, tell the shop this number:</p><p><code>${request.id}</code></p>`,
      actions: toWork,
    }
  if (error.status === 413 || error.status === 415)
    return refused('The page was sent something that it cannot read. Open it again and fill it in anew.')
  return refused(error.message)
}

const refused = (text: string): FramedMessage => ({
  title: 'That did not work',
  tone: 'bad',
  text: html`<p>${text}</p>`,
  actions: toWork,
})

function throttledMessage(seconds: number): FramedMessage {
  const minutes = Math.max(1, Math.ceil((Number.isFinite(seconds) ? seconds : 60) / 60))
  return {
    title: 'Too many attempts',
    tone: 'waiting',
    text: html`<p>To keep strangers out, this is stopped for a while. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.</p>`,
    actions: html`<a class="button secondary" href="${paths.login}">To the login</a>`,
  }
}
