import { afterAll, beforeAll, expect, it } from 'vitest'
import { quietRuns, readRemindable } from '../../../src/back-office/production/reminder-store.ts'
import { reminderDue, reminderKinds } from '../../../src/back-office/production/reminders.rules.ts'
import { addDesign, addPartner, made, productionShop, sentRun, start } from '../../support/production.ts'
import type { TestWeft } from '../../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await productionShop()
})
afterAll(() => shop.stop())

const remindOn = async (day: number) => {
  shop.clock.set(new Date(Date.UTC(2026, 2, 1 + day, 12)))
  expect(await shop.weft.jobs.runNow('remind-partners')).toBe('done')
}
const mails = async () =>
  (
    await shop.db
      .selectFrom('mail')
      .select(['to_address', 'subject'])
      .where('template', '=', 'partner_reminder')
      .orderBy('created_at')
      .execute()
  ).map(({ to_address, subject }) => [to_address, subject])

it('a partner is written to in its own language, else its country’s, with the design’s name translated', async () => {
  const subjects = new Map<string, unknown>()
  for (const [handle, fields] of [
    ['lyon', { locale: 'fr-CA', country: 'DE' }],
    ['bremen', { country: 'DE' }],
  ] as const) {
    const { partnerId } = await addPartner(shop, handle)
    expect((await shop.admin('POST', `/admin/partners/${partnerId}`, fields)).status).toBe(200)
    const designId = await addDesign(shop)
    await shop.admin('PUT', `/admin/translations/design/${designId}/fr`, { fields: { name: 'Chemise indigo' } })
    const { id } = await sentRun(shop, { designId, partnerId, quantity: 3 })
    await remindOn(2)
    await shop.admin('POST', `/admin/production-runs/${id}/cancel`, {})
    const mail = await shop.db
      .selectFrom('mail')
      .select(['subject', 'locale', 'text'])
      .where('to_address', '=', `${handle}@partner.example`)
      .executeTakeFirstOrThrow()
    subjects.set(handle, [mail.locale, mail.subject, /3 × .*\./.exec(mail.text)?.[0]])
    expect(/https:\S+/.exec(mail.text)?.[0]).toBe('https://shop.example/console/partner')
    const link = { email: `${handle}@partner.example` }
    await shop.request({ method: 'POST', url: '/auth/partner/link', payload: link })
    const { locale } = await shop.db
      .selectFrom('mail')
      .select('locale')
      .where('template', '=', 'login_link')
      .where('to_address', '=', link.email)
      .executeTakeFirstOrThrow()
    expect(locale).toBe(mail.locale)
    await shop.db.deleteFrom('mail').execute()
    shop.clock.set(start)
  }
  expect([...subjects]).toEqual([
    ['lyon', ['fr', 'Un travail de Test Shop vous attend', '3 × Chemise indigo.']],
    ['bremen', ['de', 'Arbeit von Test Shop wartet auf Sie', '3 × Indigo Shirt.']],
  ])
})

it('a partner who does not respond is reminded twice, then the run waits for another partner', async () => {
  const { partnerId } = await addPartner(shop, 'silent')
  const designId = await addDesign(shop)
  const { id } = await sentRun(shop, { designId, partnerId, quantity: 2 })
  const asked = ['silent@partner.example', 'Work from Test Shop waits for you']
  await remindOn(1)
  expect(await mails()).toEqual([])
  await remindOn(2)
  await remindOn(3)
  expect(await mails()).toEqual([asked])
  await remindOn(4)
  expect(await mails()).toEqual([asked, asked])
  await remindOn(6)
  await remindOn(7)
  const { production_run: run } = (await shop.admin('GET', `/admin/production-runs/${id}`)).body
  expect([run.status, run.partner_id, run.previous_partner_id]).toEqual(['awaiting_reassignment', null, partnerId])
  const { activities } = (await shop.admin('GET', `/admin/production-runs/${id}/activities`)).body
  expect(activities.slice(-3).map((each: Record<string, unknown>) => [each.type, each.actor_id, each.data])).toEqual([
    ['reminder_sent', 'reminders', { kind: 'assignment_pending', count: 1, people: 1 }],
    ['reminder_sent', 'reminders', { kind: 'assignment_pending', count: 2, people: 1 }],
    ['unanswered', 'reminders', { reminders: 2 }],
  ])
  expect(await mails()).toEqual([asked, asked])
})

it('work that was started later is reminded of again if nothing is reported', async () => {
  shop.clock.set(start)
  const { partnerId } = await addPartner(shop, 'slow')
  const { id } = await sentRun(shop, { designId: await addDesign(shop), partnerId, quantity: 2 })
  await made(shop, `/admin/production-runs/${id}/accept`, {}, 200)
  for (const day of [2, 3, 5, 6, 9]) await remindOn(day)
  await made(shop, `/admin/production-runs/${id}/start`, {}, 200)
  for (const day of [13, 14, 18, 19, 24]) await remindOn(day)
  const { activities } = (await shop.admin('GET', `/admin/production-runs/${id}/activities`)).body
  const sent = activities.filter(({ type }: { type: string }) => type === 'reminder_sent')
  expect(sent.map(({ data, occurred_at }: Record<string, unknown>) => [data, occurred_at])).toEqual([
    [{ kind: 'not_started', count: 1, people: 1 }, '2026-03-04T12:00:00.000Z'],
    [{ kind: 'not_started', count: 2, people: 1 }, '2026-03-07T12:00:00.000Z'],
    [{ kind: 'idle', count: 1, people: 1 }, '2026-03-15T12:00:00.000Z'],
    [{ kind: 'idle', count: 2, people: 1 }, '2026-03-20T12:00:00.000Z'],
  ])
})

it('the query finds exactly the runs that are due by the rules', async () => {
  shop.clock.set(start)
  const { partnerId } = await addPartner(shop, 'every-state')
  const { id } = await sentRun(shop, { designId: await addDesign(shop), partnerId, quantity: 2 })
  const ago = (days: number): Date => new Date(start.getTime() - days * 86_400_000)
  const [sent, inProgress, at] = ['sent_to_partner', 'in_progress', ago(9)]
  const standings = [
    { status: sent, accepted_at: null, started_at: null, finished_at: null },
    { status: inProgress, accepted_at: at, started_at: null, finished_at: null },
    { status: inProgress, accepted_at: at, started_at: at, finished_at: null },
    { status: inProgress, accepted_at: at, started_at: at, finished_at: at },
  ]
  const reminded = reminderKinds.flatMap((reminder_kind) =>
    [1, 2].flatMap((reminder_count) =>
      [1.9, 2, 3, 5].map((days) => ({ reminder_kind, reminder_count, last_reminded_at: ago(days) })),
    ),
  )
  const reminders = [{ reminder_kind: null, reminder_count: 0, last_reminded_at: null }, ...reminded]
  const counted = { due: 0, other: 0 }
  for (const standing of standings)
    for (const reminder of reminders)
      for (const days of [1.9, 2, 3, 5]) {
        const facts = { ...standing, ...reminder, updated_at: ago(days) }
        await shop.db.updateTable('production_run').set(facts).where('id', '=', id).execute()
        const run = await readRemindable(shop.db, id)
        const isDue = run !== null && reminderDue(run, start) !== null
        expect([facts, (await quietRuns(shop.db, start)).includes(id)]).toEqual([facts, isDue])
        counted[isDue ? 'due' : 'other'] += 1
      }
  expect(counted).toEqual({ due: 138, other: 262 })
})
