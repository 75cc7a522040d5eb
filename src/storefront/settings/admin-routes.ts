import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, oneOf, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { changeRecord, sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply } from '../../platform/http/reply.ts'
import { readSettings } from './admin-store.ts'
import { listChannels, readChannel } from './channel-store.ts'
import { createKey, keyProblems } from './create-key.ts'
import { changeKey, listKeys, readKey, revokeKey } from './key-store.ts'

import { rotateKey } from './rotate-key.ts'
import {
  ChannelQuery,
  CreateChannelBody,
  CreateKeyBody,
  PublishableKey,
  PublishableKeyQuery,
  RotateKeyBody,
  SalesChannel,
  Settings,
  SettingsBody,
  UpdateChannelBody,
  UpdateKeyBody,
} from './schema.ts'

import { updateSettings } from './update-settings.ts'
import { changeChannel, createChannel, removeChannel } from './write-channel.ts'

export async function settingsAdminRoutes(plain: FastifyInstance, deps: AdminDeps): Promise<void> {
  settingsRoutes(plain, deps)
  registerAdminResource(plain, deps, {
    tag: 'Publishable keys',
    path: '/publishable-keys',
    singular: 'publishable_key',
    plural: 'publishable_keys',
    view: PublishableKey,
    query: PublishableKeyQuery,
    list: (db, query) => listKeys(db, query, deps.clock.now()),
    exportWithout: ['token'],
    read: (db, id) => readKey(db, id, deps.clock.now()),
    // The stored reply must not contain the token.
    create: { body: CreateKeyBody, problems: keyProblems, run: createKey, forget: ({ token: _, ...key }) => key },
    update: { body: UpdateKeyBody, run: changeKey },
  })
  registerAdminAction(plain, deps, {
    url: '/publishable-keys/:id/revoke',
    tag: 'Publishable keys',
    operationId: 'revokePublishableKey',
    summary: 'Revoke a publishable key permanently',
    description: 'Makes the key stop working at once, for all its tokens. This cannot be undone.',
    status: 200,
    singular: 'publishable_key',
    view: PublishableKey,
    target: 'publishable_key',
    run: (tx, { id }, _body, now) => revokeKey(tx, id, now),
  })
  registerAdminAction(plain, deps, {
    url: '/publishable-keys/:id/rotate',
    tag: 'Publishable keys',
    operationId: 'rotatePublishableKey',
    summary: 'Replace the token of a key',
    description:
      'Creates a new token for the key. It is shown only in this response. The old token keeps working for `overlap_minutes`.',
    status: 200,
    singular: 'publishable_key',
    view: PublishableKey,
    body: RotateKeyBody,
    target: 'publishable_key',
    run: (tx, { id }, body, now) => rotateKey(tx, id, body, now),
    forget: ({ token: _, ...key }) => key,
  })
  registerAdminResource(plain, deps, {
    tag: 'Sales channels',
    path: '/sales-channels',
    singular: 'sales_channel',
    plural: 'sales_channels',
    view: SalesChannel,
    query: ChannelQuery,
    list: listChannels,
    read: readChannel,
    create: { body: CreateChannelBody, run: createChannel },
    update: { body: UpdateChannelBody, run: changeChannel },
    remove: removeChannel,
  })
}

function settingsRoutes(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const Body = oneOf('settings', Settings)
  const response = { 200: Body, ...adminFailures }
  app.get(
    '/settings',
    {
      schema: {
        tags: ['Settings'],
        operationId: 'getSettings',
        summary: 'Read the settings of the shop',
        description: 'Returns all settings of the shop in one document.',
        response,
      },
    },
    async (_request, reply) => {
      const settings = await readSettings(deps.db)
      if (!settings) throw notFound('The store')
      return sendRecord(reply, 'settings', jsonReply(200, Body, { settings }))
    },
  )
  for (const method of ['POST', 'PUT'] as const) {
    const operationId = method === 'POST' ? 'updateSettings' : 'putSettings'
    app.route({
      method,
      url: '/settings',
      schema: {
        tags: ['Settings'],
        operationId,
        summary: 'Change settings of the shop',
        description:
          'Changes the settings in the body. Omitted settings keep their values. All processes use the new values within about a second. `POST` and `PUT` do the same.',
        body: SettingsBody,
        response,
      },
      handler: async (request, reply) => {
        const editable = {
          singular: 'settings',
          async read(tx: Queryable) {
            const settings = await readSettings(tx)
            return settings && jsonReply(200, Body, { settings })
          },
        }
        const answer = await changeRecord(deps, request, editable, async (tx) =>
          jsonReply(200, Body, { settings: await updateSettings(tx, request.body, deps.clock.now()) }),
        )
        return sendRecord(reply, 'settings', answer)
      },
    })
  }
}
