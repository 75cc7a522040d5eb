import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { ignoreBodies } from '../../platform/http/form-body.ts'
import { html } from '../../platform/http/html.ts'
import { hidden } from '../../platform/http/page-routes.ts'
import { fill } from '../../platform/mail/languages.ts'
import { answerWithPages, type ErrorPagesDeps, sendShown, shownMessage, shownTo } from '../hosted-pages/index.ts'
import { suppressAddress } from './reminder-store.ts'
import { suppressionKeys } from './suppression-keys.ts'
import { addressOfLink } from './unsubscribe-link.ts'

interface UnsubscribeDeps extends ErrorPagesDeps {
  readonly db: Queryable
}
type LinkPath = { Params: { '*': string } }

/**
 * Registers `/unsubscribe/{link}`: a confirmation page, because link scanners open links, and the one-click POST of RFC
 * 8058.
 */
export async function unsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
  answerWithPages(app, deps)
  ignoreBodies(app)
  // A wildcard, because the link is longer than the router allows for a parameter.
  app.get<LinkPath>('/unsubscribe/*', hidden, async (request, reply) => {
    const { address: email } = await visit(deps, request)
    const shown = await shownTo(deps, request, reply)
    const { reminders } = shown.words
    const page = shownMessage(shown, {
      title: reminders.ask,
      tone: 'plain',
      text: html`<p>${fill(reminders.askText, { email })}</p>`,
      actions: html`<form method="post"><button class="button" type="submit">${reminders.stop}</button></form>`,
    })
    return sendShown(reply, 200, shown, page)
  })
  app.post<LinkPath>('/unsubscribe/*', hidden, async (request, reply) => {
    const { store, address: email } = await visit(deps, request)
    await suppressAddress(deps.db, email, { now: deps.clock.now(), keys: suppressionKeys(store.linkSecret) })
    const shown = await shownTo(deps, request, reply)
    const { reminders } = shown.words
    const page = shownMessage(shown, {
      title: reminders.stopped,
      tone: 'good',
      text: html`<p>${fill(reminders.stoppedText, { email })}</p>`,
    })
    return sendShown(reply, 200, shown, page)
  })
}

async function visit(deps: UnsubscribeDeps, request: FastifyRequest<LinkPath>) {
  const { store } = await deps.settings.current()
  const address = addressOfLink(store.linkSecret, request.params['*'])
  if (address === null) throw notFound('This page')
  return { store, address }
}
