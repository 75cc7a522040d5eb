import { newId } from '../../platform/ids.ts'
import type { PersonalData } from '../../platform/personal-data/index.ts'
import { exportPeople, forgetDevices, forgetPeople, insertStandIns, tracePeople } from './forget-store.ts'
import { lockIdentities } from './identity-store.ts'
import type { PersonRecords } from './ports.ts'

/**
 * Describes the personal data of people. `records`: the records of every feature, in the order in which they are
 * forgotten.
 */
export const peoplePersonalData = (records: readonly PersonRecords[]): PersonalData => ({
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
    // Waits for transactions that record orders, because they may be creating this person.
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
    const known = { people, devices: found.devices, renamed }
    await insertStandIns(tx, renamed)
    for (const { forgetDevices: forget } of records) await forget?.(tx, known)
    await forgetDevices(tx, known)
    await forgetPeople(tx, people, traces.now)
    for (const { forgetPeople: forget } of records) await forget?.(tx, people)
  },
  async export(db, traces) {
    return { advertising: await exportPeople(db, traces.rows('person')) }
  },
})
