import { act } from '../../../api/index.ts'
import { field, openForm } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { usePartnerOptions } from '../parts.tsx'
import { type Run, runQuantity } from './run.tsx'
import type { RunDetail } from './sections.tsx'

/** The only part of a completely assigned run, if nobody works on it yet. */
export function wholePart({ production_run: run, children }: RunDetail): Run | null {
  const [part, ...others] = children.filter(({ status }) => status !== 'cancelled')
  const isOpen = part?.status === 'approved' || part?.status === 'sent_to_partner'
  return part && isOpen && others.length === 0 && part.quantity === run.quantity ? part : null
}

/** Replaces the part by a smaller one and a part for another partner. */
export function shareRun({ production_run: { id } }: RunDetail, part: Run): void {
  const partner = part.partner_name ?? t('Partner')
  const { partner_id, role, cost_estimate, cost_type, cost_currency } = part
  const costs = cost_estimate === null ? {} : { cost_estimate, cost_type, cost_currency }
  openForm({
    title: t('Share with another partner'),
    submit: t('Share'),
    text: t('{partner} makes all of it now: {quantity}. A smaller part replaces this one and has to be sent again.', {
      partner,
      quantity: runQuantity(part),
    }),
    fields: [
      field.choice('partner_id', t('Partner'), usePartnerOptions, { required: true, except: [partner_id] }),
      field.text('role', t('Type of work'), { placeholder: t('Cutting, dyeing, sewing…') }),
      field.number('quantity', t('Quantity'), {
        required: true,
        min: 0,
        max: part.quantity,
        hint: t('{partner} keeps the rest.', { partner }),
      }),
    ],
    run: async (added) => {
      const rest = Math.round((part.quantity - added.quantity) * 1000) / 1000
      if (rest <= 0) throw new Error(t('Enter less than the whole quantity.'))
      await act('post', '/admin/production-runs/{id}/cancel', { id: part.id, body: {} })
      const kept = { partner_id: partner_id ?? '', role: role ?? undefined, quantity: rest, ...costs }
      const body = { assignments: [kept, added] } as never
      return act('post', '/admin/production-runs/{id}/allocate', { id, body })
    },
    changes: ['tasks'],
    done: t('Work assigned.'),
  })
}
