import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { SocialPlatform } from '../platforms/index.ts'
import { choosePage, pageProblems } from './choose-page.ts'
import { debugAccounts } from './debug-accounts.ts'
import { type AccountDeps, listAccounts, listPages } from './list-accounts.ts'
import { AccountDebug, Accounts, ChoosePage, Pages, PlatformQuery } from './schema.ts'

const tags = ['Social platforms']

export async function accountAdminRoutes(app: FastifyInstance, deps: AdminDeps & AccountDeps): Promise<void> {
  accountReadings(app, deps)
  pageChoiceRoute(app, deps)
}

function accountReadings(app: FastifyInstance, deps: AdminDeps & AccountDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.get(
    '/socials/accounts',
    {
      schema: {
        tags,
        operationId: 'listSocialAccounts',
        summary: 'List the pages of a login and the accounts linked to them',
        description:
          'Asks the network for the pages that the login may use and the accounts linked to them. Answers within 20 seconds; `incomplete` is true if a slow network did not answer in time.',
        querystring: PlatformQuery,
        response: { 200: Accounts, ...adminFailures },
      },
    },
    async ({ query }, reply) => sendReply(reply, jsonReply(200, Accounts, await listAccounts(deps, query.platform_id))),
  )
  typed.get(
    '/socials/network_a/pages',
    {
      schema: {
        tags,
        operationId: 'listSocialPages',
        summary: 'List the pages of a login',
        description:
          'Asks network_a for the pages that the login may use, with their ids and names. Answers within 20 seconds; `incomplete` is true if a slow network did not answer in time.',
        querystring: PlatformQuery,
        response: { 200: Pages, ...adminFailures },
      },
    },
    async ({ query }, reply) => sendReply(reply, jsonReply(200, Pages, await listPages(deps, query.platform_id))),
  )
  typed.get(
    '/socials/debug-network_b',
    {
      schema: {
        tags,
        operationId: 'debugSocialAccounts',
        summary: 'Find out why a linked account is not found',
        description:
          'Runs the lookups for linked accounts step by step and returns the response of network_b to each. Responds within 20 seconds; `advice` names lookups that a slow network did not answer in time.',
        querystring: PlatformQuery,
        response: { 200: AccountDebug, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, AccountDebug, await debugAccounts(deps, query.platform_id))),
  )
}

function pageChoiceRoute(app: FastifyInstance, deps: AdminDeps & AccountDeps): void {
  registerAdminAction(app, deps, {
    url: '/social-platforms/:id/page',
    tag: 'Social platforms',
    operationId: 'chooseSocialPage',
    summary: 'Publish to another page of the same login',
    description:
      'Makes another page of the same login the target of new posts. Returns 400 if the login cannot use the page.',
    status: 200,
    singular: 'social_platform',
    view: SocialPlatform,
    body: ChoosePage,
    problems: (db, { id }, { body }) => pageProblems(deps, db, id, body.page_id),
    target: 'social_platform',
    run: (tx, { id }: { id: string }, body, now) => choosePage(deps, tx, id, body.page_id, now),
  })
}
