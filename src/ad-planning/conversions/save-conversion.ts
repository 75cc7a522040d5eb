import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { collectProblems, conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { creditNow, readSettings } from '../attribution/index.ts'
import { queueConversion } from '../credit-queue/index.ts'
import { isFillerId, linkVisitor, lockIdentities, seePerson, seeVisitor } from '../people/index.ts'
import type { Platform } from '../sources/index.ts'
import { claimSession } from './checkout-store.ts'
import {
  changeConversion,
  deleteConversion,
  insertConversion,
  type KnownSession,
  lockConversion,
  presentPerson,
  readConversion,
  readSession,
} from './conversion-store.ts'
import type { ConversionView, CreateConversion, UpdateConversion } from './schema.ts'

/**
 * Records a conversion that staff entered, and returns it. If it names a campaign or a platform, automatic attribution
 * does not change them. Throws `invalid_data` (400) for an unknown session or person, and `conflict` (409) if the lead
 * or order has a conversion already.
 */
export async function createConversion(tx: Queryable, body: CreateConversion, now: Date): Promise<ConversionView> {
  await lockIdentities(tx)
  const problems: { path: string; message: string }[] = []
  const session = await sessionOf(tx, body.analytics_session_id).catch(collectProblems(problems, null))
  const named = await personOfBody(tx, body.person_id).catch(collectProblems(problems, null))
  if (problems.length > 0) throw invalidData(problems)
  const personId = named ?? session?.person_id ?? null
  const visitorId = body.visitor_id ?? session?.visitor_id ?? null
  const at = new Date(body.converted_at ?? now)
  const id = newId('conv', now.getTime())
  if (visitorId !== null && !isFillerId(visitorId)) await seeVisitor(tx, visitorId, at)
  const { visitor_id, person_id, converted_at, metadata, ...columns } = body
  const model = body.attribution_model ?? (await readSettings(tx)).default_model
  const isNew = await insertConversion(tx, {
    ...columns,
    id,
    source: 'manual',
    is_pinned: isSaid(body),
    platform: body.platform ?? 'direct',
    attribution_model: model,
    conversion_value: body.conversion_value ?? 0,
    website_id: body.website_id ?? session?.website_id ?? null,
    visitor_id: visitorId,
    person_id: personId,
    converted_at: at,
    metadata: JSON.stringify(metadata ?? {}),
    created_at: now,
    updated_at: now,
  })
  if (!isNew) throw conflict(`This ${body.lead_id ? 'lead' : 'order'} has been counted already.`)
  if (personId !== null)
    await identify(tx, { id, personId, visitorId, sessionId: body.analytics_session_id ?? null, at })
  await creditNow(tx, [id], now)
  return reread(tx, id)
}

/**
 * Changes a conversion, and credits it again. A named campaign or platform pins it. Returns null if no conversion has
 * this id. Throws `conflict` (409) for another value of an order's conversion, and `invalid_data` (400) for an unknown
 * person.
 */
export async function updateConversion(
  tx: Queryable,
  id: string,
  { metadata, person_id, is_pinned, ...given }: UpdateConversion,
  now: Date,
): Promise<ConversionView | null> {
  await lockIdentities(tx)
  const before = await lockConversion(tx, id)
  if (!before) return null
  if (
    before.source === 'order' &&
    given.conversion_value !== undefined &&
    given.conversion_value !== before.conversion_value
  )
    throw conflict(
      'The value of this conversion is the value of its order. Change the order instead.',
      '/conversion_value',
    )
  const personId = person_id === undefined ? before.person_id : await personOfBody(tx, person_id)
  await changeConversion(
    tx,
    id,
    {
      ...given,
      person_id: personId,
      is_pinned: isSaid(given) || (is_pinned ?? before.is_pinned),
      ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    },
    now,
  )
  if (personId !== null && personId !== before.person_id) {
    const { visitor_id: visitorId, analytics_session_id: sessionId, converted_at } = before
    await identify(tx, { id, personId, visitorId, sessionId, at: new Date(converted_at) })
  }
  await creditNow(tx, [id], now)
  return reread(tx, id)
}

/** Deletes a conversion. Returns false if no conversion has this id. */
export const removeConversion = (tx: Queryable, id: string): Promise<boolean> => deleteConversion(tx, id)

const isSaid = ({
  ad_campaign_id,
  platform,
}: {
  ad_campaign_id?: string | null | undefined
  platform?: Platform | undefined
}) => (ad_campaign_id !== undefined && ad_campaign_id !== null) || platform !== undefined

async function sessionOf(tx: Queryable, id: string | null | undefined): Promise<KnownSession | null> {
  if (id === undefined || id === null) return null
  const session = await readSession(tx, id)
  if (!session) throw invalidData([{ path: '/analytics_session_id', message: `Session ${id} was not found.` }])
  return session
}

async function personOfBody(tx: Queryable, id: string | null | undefined): Promise<string | null> {
  if (id === undefined || id === null) return null
  const personId = await presentPerson(tx, id)
  if (personId === null) throw invalidData([{ path: '/person_id', message: `Person ${id} was not found.` }])
  return personId
}

interface Identified {
  readonly id: string
  readonly personId: string
  readonly visitorId: string | null
  readonly sessionId: string | null
  readonly at: Date
}

/** Assigns the conversion's session and device to its person. */
async function identify(tx: Queryable, { id, personId, visitorId, sessionId, at }: Identified): Promise<void> {
  await seePerson(tx, personId, at)
  if (sessionId !== null) await claimSession(tx, sessionId, personId, null)
  if (visitorId !== null) await linkVisitor(tx, { visitorId, personId, reason: 'conversion', sourceId: id, at })
  await queueConversion(tx, id)
}

async function reread(tx: Queryable, id: string): Promise<ConversionView> {
  const conversion = await readConversion(tx, id)
  if (!conversion) throw notFound('This conversion')
  return conversion
}
