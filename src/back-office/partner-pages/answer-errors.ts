import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../platform/errors.ts'
import { type Fragment, html } from '../../platform/http/html.ts'
import type { FramedMessage } from '../../platform/http/page-frame.ts'
import { type Surface, toAppError } from '../../platform/http/surface.ts'
import { paths } from './addresses.rules.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { inEnglish } from './own-pages.ts'
import type { Words } from './words.ts'

/** Error format that `toAppError` requires. The pages do not use it. */
const surface: Surface = {
  prefix: paths.work,
  tooLargeCode: 'payload_too_large',
  errorBody: (error) => ({ message: error.message }),
}

const toWork = ({ errors }: Words) => html`<a class="button secondary" href="${paths.work}">${errors.toWork}</a>`

/** Shows errors as pages that tell the reader how to continue. */
export function answerErrorsAsPages(app: FastifyInstance, { frame, log }: PartnerPagesDeps): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = toAppError(thrown, surface, request, log)
    reply.headers({ ...error.details.headers })
    return frame.sendMessage(reply, error.status, messageOf(error, request, reply))
  })
}

function messageOf(error: AppError, { id, partnerWords: words }: FastifyRequest, reply: FastifyReply): FramedMessage {
  const { errors } = words
  const { status } = error
  if (status === 429) return throttledMessage(words, Number(reply.getHeader('retry-after')))
  if (status === 404)
    return {
      title: errors.nothingTitle,
      tone: 'plain',
      text: html`<p>${errors.nothing}</p>`,
      actions: toWork(words),
    }
  if (status >= 500 && status !== 503)
    return {
      title: errors.brokenTitle,
      tone: 'bad',
      text: html`<p>${errors.broken}</p><p><code>${id}</code></p>`,
      actions: toWork(words),
    }
  if (status === 413 || status === 415) return refused(words, errors.unreadable)
  return refused(words, new Map(Object.entries(errors.known)).get(error.code) ?? inEnglish(error.message))
}

const refused = (words: Words, text: Fragment): FramedMessage => ({
  title: words.errors.refusedTitle,
  tone: 'bad',
  text: html`<p>${text}</p>`,
  actions: toWork(words),
})

function throttledMessage(words: Words, seconds: number): FramedMessage {
  const minutes = Math.max(1, Math.ceil((Number.isFinite(seconds) ? seconds : 60) / 60))
  return {
    title: words.errors.tooManyTitle,
    tone: 'waiting',
    text: html`<p>${words.count(words.errors.tooMany, minutes)}</p>`,
    actions: html`<a class="button secondary" href="${paths.login}">${words.reset.toLogin}</a>`,
  }
}
