import type { Invariant } from '../../platform/invariants/index.ts'

export const inboxInvariants: readonly Invariant[] = [
  {
    name: 'executed-email-has-order',
    broken: 'An executed e-mail names an inventory order that does not exist or that does not name the e-mail.',
    violations: `
      select e.id, format('order %s, made from %s', e.action_result->>'inventory_order_id', coalesce(o.inbound_email_id, 'nothing')) as what
      from inbound_email e left join inventory_order o on o.id = e.action_result->>'inventory_order_id'
      where e.action_type = 'create_inventory_order' and e.action_result is not null and o.inbound_email_id is distinct from e.id`,
  },
  {
    name: 'order-of-email-was-executed',
    broken: 'An inventory order names an e-mail that was never executed.',
    violations: `
      select o.id, format('e-mail %s is %s', e.id, e.status) as what
      from inventory_order o join inbound_email e on e.id = o.inbound_email_id where e.action_result is null`,
  },
]
