import type { TestConsole } from './start-console.ts'

/** Creates an experiment, a segment with a rule, and the person of an order. */
export async function fillGrowth({ admin }: TestConsole): Promise<Readonly<Record<string, string>>> {
  const path = '/admin/ad-planning'
  const made = await admin('POST', `${path}/experiments`, {
    name: 'Free shipping',
    control_name: 'As today',
    treatment_name: 'Shown',
    target_sample_size: 1000,
  })
  await admin('POST', `${path}/experiments/${made.body.experiment.id}/start`, {})
  const segment = await admin('POST', `${path}/segments`, {
    name: 'Buyers',
    criteria: { rules: [{ field: 'total_orders', operator: '>=', value: 1 }] },
  })
  const person = await admin('POST', `${path}/people`, { email: 'mira@example.com', first_name: 'Mira' })
  await admin('POST', `${path}/campaigns`, { name: 'Diwali lights', platform: 'social_ads', currency: 'USD' })
  await admin('POST', `${path}/feedback`, {
    person_id: person.body.person.id,
    rating: 5,
    scale: '5',
    content: 'Lovely',
  })
  return {
    experiment: made.body.experiment.id,
    segment: segment.body.segment.id,
    person: person.body.person.id,
  }
}
