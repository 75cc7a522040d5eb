import type { Invariant } from '../../platform/invariants/index.ts'

export const customerInvariants: readonly Invariant[] = [
  {
    name: 'requested-forgetting-is-complete',
    broken:
      'A customer is not forgotten 15 minutes after the request. The job `forget-customers` repeats it; the log contains the error.',
    violations: `
      select id, format('requested at %s', updated_at) as what from customer
      where forget_again and updated_at < now() - interval '15 minutes'`,
  },
  {
    name: 'forgotten-customer-is-gone',
    broken:
      'An order, its place in the list, an e-mail, a webhook message or a message to an agent still names a forgotten customer. Forget the customer once more.',
    violations: `
      select o.id, format('of customer %s', k.id) as what from customer k join "order" o on o.customer_id = k.id
      where k.anonymized_at is not null and (o.email <> k.email or o.snapshot #>> '{buyer,email}' is distinct from k.email
        or o.snapshot #>> '{buyer,lastName}' is not null or o.snapshot #>> '{address,lastName}' is not null
        or exists (select from order_listing l where l.order_id = o.id and l.email <> lower(k.email))
        or exists (select from mail m where m.related_type = 'order' and m.related_id = o.id and m.to_address not like '%@removed.invalid')
        or exists (select from event e join webhook_message m on m.event_id = e.id
          where coalesce(e.payload ->> 'order_id', e.payload ->> 'id') = o.id
            and case when m.body like '{%' then m.body::jsonb #>> '{data,order,email}' end not in (k.email, '(removed)'))
        or exists (select from agent_webhook w where w.order_id = o.id and w.body <> message_of_nobody(w.body)))`,
  },
  {
    name: 'forgotten-customer-is-not-in-the-log',
    broken: 'The audit log still names a forgotten customer. Forget the customer once more.',
    violations: `
      select distinct k.id, 'named in the audit log' as what from customer k join audit_entry e on e.object_table = 'customer' and e.object_id = k.id
        cross join lateral (values (e.before), (e.after)) as v(fields) cross join lateral jsonb_each(v.fields) as f(key, value)
      where k.anonymized_at is not null and f.key in ('email', 'first_name', 'last_name', 'phone_number', 'note')
        and f.value not in ('null', '"[removed]"')`,
  },
]
