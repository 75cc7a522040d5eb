import { newId } from '../../platform/ids.ts'
import type { PersonalData } from '../../platform/personal-data/index.ts'
import { exportPeople, forgetDevices, forgetPeople, tracePeople } from './forget-store.ts'
import { lockIdentities } from './identity-store.ts'

export const peoplePersonalData: PersonalData = {
  feature: 'ad-planning/people',
  columns: {
    person: {
      email: 'blanked',
      first_name: 'blanked',
      last_name: 'blanked',
      customer_id: 'blanked',
      metadata: 'redacted',
    },
    identity_link: { visitor_id: 'deleted', source_id: 'deleted' },
    person_merge: { reason: 'redacted' },
  },
  async trace(tx, traces) {
    if (traces.subject.kind !== 'customer' && traces.subject.kind !== 'lead') return
    const lead = traces.subject.kind === 'lead' ? [traces.subject.id] : []
    const customers = traces.rows('customer')
    const found = await tracePeople(tx, {
      people: lead,
      customers,
      mailboxes: lead.length > 0 ? [] : traces.mailboxes(),
    })
    for (const { table, id } of found.rows) traces.add(table, [id])
    traces.addEmails(found.emails)
    traces.addWords(found.words)
  },
  async forget(tx, traces) {
    const { kind, id } = traces.subject
    if (kind !== 'customer' && kind !== 'lead') return
    // Waits for transactions that are recording orders: they may be creating this person right now.
    await lockIdentities(tx)
    const lead = kind === 'lead' ? [id] : []
    const found = await tracePeople(tx, {
      people: [...lead, ...traces.rows('person')],
      customers: traces.rows('customer'),
      mailboxes: lead.length > 0 ? [] : traces.mailboxes(),
    })
    for (const row of found.rows) traces.add(row.table, [row.id])
    const people = traces.rows('person')
    if (people.length === 0) return
    const renamed = [...found.devices, ...people].map((unit) => ({ unit, as: newId('gone', traces.now.getTime()) }))
    await forgetDevices(tx, { people, devices: found.devices, renamed })
    await forgetPeople(tx, people, traces.now)
  },
  async export(db, traces) {
    return { advertising: await exportPeople(db, traces.rows('person')) }
  },
}
