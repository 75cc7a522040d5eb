import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { Hashtag, Mention, TagQuery } from './schema.ts'
import { findHashtags, findMentions } from './tag-store.ts'
import { foldTag } from './tags.rules.ts'

const tags = ['Social posts']

export async function tagAdminRoutes(app: FastifyInstance, { db }: AdminDeps): Promise<void> {
  const Hashtags = z.object({ hashtags: z.array(Hashtag) })
  const Mentions = z.object({ mentions: z.array(Mention) })
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.get(
    '/socials/hashtags',
    {
      schema: {
        tags,
        operationId: 'listHashtags',
        summary: 'Suggest hashtags',
        description: 'Returns hashtags that were used before and begin with the given text, the most used first.',
        querystring: TagQuery,
        response: { 200: Hashtags, ...adminFailures },
      },
    },
    async ({ query }, reply) => {
      const prefix = foldTag(query.q.trim().replace(/^[#＃]/, ''))
      return sendReply(reply, jsonReply(200, Hashtags, { hashtags: await findHashtags(db, { ...query, prefix }) }))
    },
  )
  typed.get(
    '/socials/mentions',
    {
      schema: {
        tags,
        operationId: 'listMentions',
        summary: 'Suggest mentions',
        description: 'Returns mentions that were used before and begin with the given text, the most used first.',
        querystring: TagQuery,
        response: { 200: Mentions, ...adminFailures },
      },
    },
    async ({ query }, reply) => {
      const prefix = foldTag(query.q.trim().replace(/^[@＠]/, ''))
      return sendReply(reply, jsonReply(200, Mentions, { mentions: await findMentions(db, { ...query, prefix }) }))
    },
  )
}
