import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { ignoreBodies } from '../../platform/http/form-body.ts'
import { html } from '../../platform/http/html.ts'
import { hidden } from '../../platform/http/page-routes.ts'
import { answerWithPages, type HostedPagesDeps, messagePage, sendPage } from '../hosted-pages/index.ts'
import { suppressAddress } from './reminder-store.ts'
import { suppressionKeys } from './suppression-keys.ts'
import { addressOfLink } from './unsubscribe-link.ts'

type UnsubscribeDeps = Pick<HostedPagesDeps, 'db' | 'clock' | 'log' | 'settings'>
type LinkPath = { Params: { '*': string } }

/** `/unsubscribe/{link}`: a page that asks, for programs open links to look at them; and the one click of RFC 8058. */
export async function unsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
  answerWithPages(app, deps)
  ignoreBodies(app)
  // A wildcard: the link is longer than the router lets a parameter be.
  app.get<LinkPath>('/unsubscribe/*', hidden, async (request, reply) => {
    const { store, address } = await visit(deps, request)
    return page(
      reply,
      messagePage(store, {
        title: 'No more reminders?',
        tone: 'plain',
        text: html`<p>We will not remind ${address} of unfinished orders any more. E-mails about orders still come.</p>`,
        actions: html`<form method="post"><button class="button" type="submit">Stop the reminders</button></form>`,
      }),
    )
  })
  app.post<LinkPath>('/unsubscribe/*', hidden, async (request, reply) => {
    const { store, address } = await visit(deps, request)
    await suppressAddress(deps.db, address, { now: deps.clock.now(), keys: suppressionKeys(store.linkSecret) })
    return page(
      reply,
      messagePage(store, {
        title: 'No more reminders',
        tone: 'good',
        text: html`<p>We will not remind ${address} of unfinished orders any more.</p>`,
      }),
    )
  })
}

async function visit(deps: UnsubscribeDeps, request: FastifyRequest<LinkPath>) {
  const { store } = await deps.settings.current()
  const address = addressOfLink(store.linkSecret, request.params['*'])
  if (address === null) throw notFound('This page')
  return { store, address }
}

const page = (reply: FastifyReply, markup: string): FastifyReply => sendPage(reply, 200, markup)
