import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDesign, addPartner, productionShop, sentRun } from '../../support/production.ts'
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

it('a partner who does not answer is asked twice, then the run waits for another one', async () => {
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
