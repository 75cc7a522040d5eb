import { collect, idOf, siteToken } from '../support/ad-planning.ts'
import type { TestWeft } from '../support/weft.ts'
import type { Operation } from './api-document.ts'
import type { Draw } from './draw.ts'
import type { KnownIds } from './known-ids.ts'

let made = 0

/** Returns a body that refers to existing records. Null if a body drawn from the schema can succeed without that. */
export function adPlanningBody(
  { path, method }: Operation,
  draw: Draw,
  known: KnownIds,
): Record<string, unknown> | null {
  const session = known.one('sessions') ?? 'ses_none'
  const name = `Fuzz ${++made}`
  const bodies: Readonly<Record<string, () => Record<string, unknown>>> = {
    'POST /analytics/sessions': () => ({ site_key: siteToken, page_url: 'https://shop.example/?utm_source=fb' }),
    'POST /analytics/events': () => ({ site_key: siteToken, session_id: session, events: [{ name: 'add_to_cart' }] }),
    'POST /admin/ad-planning/site-keys': () => ({ title: name, allowed_origins: ['https://shop.example'] }),
    'POST /admin/ad-planning/people': () => ({ email: `fuzz${made}@example.com` }),
    'POST /admin/ad-planning/people/{id}/merge': () => ({ into: known.one('people') ?? 'per_none' }),
    'POST /admin/ad-planning/campaigns': () => ({ name, platform: draw.pick(['social_ads', 'search_ads']) }),
    'POST /admin/ad-planning/campaigns/{id}/days': () => ({ days: [{ day: '2026-03-01', currency: 'USD', spend: 1 }] }),
    'POST /admin/ad-planning/goals': () => ({ name, goal_type: 'lead_form' }),
    'POST /admin/ad-planning/conversions': () => ({ conversion_type: 'custom', conversion_value: draw.below(1000) }),
    'POST /admin/ad-planning/attribution': () => ({
      analytics_session_id: idOf('ses', `fuzz ${made}`),
      visitor_id: idOf('vis', `fuzz ${made}`),
      session_started_at: '2026-03-01T00:00:00Z',
    }),
    'POST /admin/ad-planning/attribution/resolve': () =>
      draw.pick([{ bulk: true, limit: 10 }, { session_id: session }]),
    'POST /admin/ad-planning/feedback': () => ({ rating: draw.below(11), content: draw.pick(['Great', 'Not good']) }),
    'POST /admin/ad-planning/sentiment': () => ({ source_type: 'review', source_id: name, text: 'Slow but nice' }),
    'POST /admin/ad-planning/segments': () => ({ name, criteria: criteria(draw) }),
    'POST /admin/ad-planning/segments/preview': () => ({ criteria: criteria(draw) }),
    'POST /admin/ad-planning/segments/{id}/members': () => ({ person_id: known.one('people') ?? 'per_none' }),
    'POST /admin/ad-planning/journeys': () => ({
      person_id: known.one('people') ?? 'per_none',
      event_type: draw.pick(['custom', 'email_click']),
    }),
    'POST /admin/ad-planning/scores': () => ({
      person_id: known.one('people') ?? 'per_none',
      ...draw.pick([
        { score_type: 'clv' },
        { score_type: 'engagement' },
        { score_type: 'nps', rating: draw.below(11) },
      ]),
    }),
    'POST /admin/ad-planning/predictive': () => ({ person_id: known.one('people') ?? 'per_none' }),
    'POST /admin/ad-planning/experiments': () => ({
      name,
      control_name: 'A',
      metrics: [{ name: 'told', kind: 'value' }],
    }),
    'POST /admin/ad-planning/experiments/{id}/outcomes': () => ({
      outcomes: [{ source_id: name, unit_id: 'unit_fuzz', metric: 'told', value: draw.below(9) }],
    }),
    'POST /admin/ad-planning/experiments/{id}/stop': () => ({ reason: name }),
    'POST /experiments/{id}/assign': () => ({ unit_id: `unit_${draw.below(9)}` }),
    'POST /admin/ad-planning/forecasts': () => ({
      ad_campaign_id: known.one('campaigns') ?? 'camp_none',
      forecast_days: 1 + draw.below(30),
      daily_budget: 1 + draw.below(1000),
    }),
    'PUT /admin/ad-planning/attribution/settings': () => ({ half_life_days: 1 + draw.below(30) }),
  }
  const one = bodies[`${method} ${path}`]
  if (one) return one()
  const changes: Readonly<Record<string, Record<string, unknown>>> = {
    '/admin/ad-planning/site-keys/{id}': { title: name },
    '/admin/ad-planning/people/{id}': { first_name: name },
    '/admin/ad-planning/campaigns/{id}': { status: 'paused' },
    '/admin/ad-planning/goals/{id}': { priority: 1 },
    '/admin/ad-planning/segments/{id}': { name, rebuild: true },
    '/admin/ad-planning/conversions/{id}': { conversion_name: name },
    '/admin/ad-planning/attribution/{id}': { platform: 'generic' },
    '/admin/ad-planning/experiments/{id}': { name },
  }
  return changes[path] ?? null
}

const criteria = (draw: Draw) => ({
  logic: draw.pick(['AND', 'OR', 'NOT']),
  rules: [{ field: draw.pick(['total_spent', 'metadata.a']), operator: draw.pick(['>', '==']), value: draw.below(10) }],
  groups: [{ logic: 'NOT', rules: [{ field: 'email', operator: 'contains', value: 'seed' }] }],
})

/** Creates a website with a visit, two people and records for later requests. */
export async function addAdPlanning(weft: TestWeft, known: KnownIds, number: number): Promise<void> {
  const now = weft.clock.now()
  await weft.db
    .insertInto('site_key')
    .values({ id: 'site_fuzz', title: 'Fuzz', token: siteToken, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = idOf('ses', `seed ${number}`)
  await collect(weft, 'sessions', { id, consent: 'granted', utm_source: 'fb' })
  known.add('sessions', { id })
  for (const side of ['a', 'b']) {
    const person = await weft.admin('POST', '/admin/ad-planning/people', { email: `seed${number}${side}@example.com` })
    known.add('people', { id: person.body.person.id })
    const segment = await weft.admin('POST', '/admin/ad-planning/segments', { name: `Seed ${number}${side}` })
    const ids = { id: segment.body.segment.id, person_id: person.body.person.id }
    await weft.admin('POST', `/admin/ad-planning/segments/${ids.id}/members`, { person_id: ids.person_id })
    known.add('segments', ids)
  }
  const path = '/admin/ad-planning'
  const campaign = { name: `Seed ${number}`, platform: 'social_ads', currency: 'USD' }
  const { body } = await weft.admin('POST', `${path}/campaigns`, campaign)
  known.add('campaigns', { id: body.campaign.id })
  await weft.admin('POST', `${path}/campaigns/${body.campaign.id}/days`, {
    days: ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ day, currency: 'USD', spend: 100 })),
  })
  // One running experiment and one draft.
  for (const verb of ['/start', null]) {
    const made = await weft.admin('POST', `${path}/experiments`, {
      name: `Seed ${number}`,
      metrics: [{ name: 'told', kind: 'value', role: 'primary' }],
    })
    const { id: experiment } = made.body.experiment
    if (verb) await weft.admin('POST', `${path}/experiments/${experiment}${verb}`)
    known.add('experiments', { id: experiment })
  }
  const recalculation = await weft.admin('POST', '/admin/ad-planning/scores/recalculate')
  known.add('score-runs', { id: recalculation.body.score_run.id })
}
