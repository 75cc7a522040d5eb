import type { PersonalData } from '../../platform/personal-data/index.ts'

/**
 * Personal data of partners and their people. The people's e-mail addresses are in their logins. A partner may be a
 * natural person.
 */
export const partnerPersonalData: PersonalData = {
  feature: 'back-office/partners',
  columns: {
    partner: {
      name: 'deleted',
      handle: 'deleted',
      email: 'deleted',
      phone: 'deleted',
      notes: 'redacted',
      metadata: 'redacted',
    },
    partner_person: { name: 'deleted' },
  },
  async trace(_tx, traces) {
    if (traces.subject.kind === 'partner') traces.add('partner', [traces.subject.id])
  },
}
