import { findPage, pageOfAccount } from '../people.ts'
import { requireScope, seesPage } from './access.ts'
import type { GraphCall } from './call.ts'
import { refusal, unknownObject } from './errors.ts'

const known = {
  page: ['feed', 'mention', 'posts', 'comments', 'reactions', 'live_videos', 'messages', 'leadgen'],
  account: ['comments', 'mentions', 'live_comments', 'messages', 'story_insights'],
}

function subscribable(call: GraphCall, id: string): readonly string[] {
  const token = call.token()
  const page = findPage(id) ?? pageOfAccount(id)
  if (!page || !seesPage(call.networks, token, page)) throw unknownObject(id, call.method)
  if (token.kind !== 'PAGE') throw refusal(210, 'A page access token is required to request this resource.')
  if (findPage(id)) requireScope(call.networks, token, 'pages_manage_metadata')
  return findPage(id) ? known.page : known.account
}

export function subscribe(call: GraphCall, { id }: { readonly id: string }): object {
  const possible = subscribable(call, id)
  const fields = call
    .text('subscribed_fields')
    .split(/[\s,]+/)
    .filter((field) => field !== '')
  const unknown = fields.find((field) => !possible.includes(field))
  if (fields.length === 0) throw refusal(100, 'The parameter subscribed_fields is required')
  if (unknown) throw refusal(100, `Param subscribed_fields must be one of {${possible.join(', ')}} - got ${unknown}`)
  call.networks.world.subscriptions.put({ id, fields })
  return { success: true }
}

export function unsubscribe(call: GraphCall, { id }: { readonly id: string }): object {
  subscribable(call, id)
  call.networks.world.subscriptions.remove(id)
  return { success: true }
}

export function subscribedApps(call: GraphCall, { id }: { readonly id: string }): object {
  subscribable(call, id)
  const found = call.networks.world.subscriptions.get(id)
  const app = { id: call.networks.apps.graph.id, name: 'Weft', subscribed_fields: found?.fields }
  return { data: found ? [app] : [] }
}
