import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { act, may } from '../../../api/index.ts'
import { field, openForm, stateOptions } from '../../../frame/do.ts'
import { t, useGo } from '../../../frame/show.ts'
import { useDesignOptions, usePartnerOptions } from '../parts.tsx'
import type { MadeGoods } from './made-goods.tsx'

// Loaded with the form, because all lists share the scripts of the production board.
const MadeGoodsInput = lazy(() => import('./made-goods.tsx'))

/** A button with the form for a new run. If a partner is chosen, the run is approved and assigned immediately. */
export function NewRunButton({ design }: { design?: string }) {
  const go = useGo()
  const add = () => {
    let goods: MadeGoods | null | undefined
    const become = (chosen: typeof goods) => {
      goods = chosen
    }
    openForm({
      title: t('New run'),
      submit: t('Create run'),
      fields: [
        field.choice('design', t('Design'), useDesignOptions, { required: true, initial: design }),
        field.number('quantity', t('Quantity'), { required: true, min: 0, initial: 1 }),
        field.choice('run_type', t('Type'), stateOptions('production', 'sample'), {
          required: true,
          initial: 'production',
        }),
        field.choice('partner', t('Partner'), usePartnerOptions, {
          hint: t('If you choose a partner, the run is approved and assigned immediately.'),
        }),
        field.text('role', t('Type of work'), { when: ({ partner }) => Boolean(partner) }),
      ],
      run: ({ design: id, partner, role, ...rest }) => {
        if (rest.run_type === 'production' && goods === undefined) throw new Error(t('Choose what the units become.'))
        const made = rest.run_type === 'production' ? goods : null
        const assigned = partner ? { assignments: [{ partner_id: partner, role }] } : {}
        return act('post', '/admin/designs/{id}/production-runs', { id, body: { ...rest, ...made, ...assigned } })
      },
      children: ({ design: chosen, run_type }) =>
        typeof chosen === 'string' && run_type === 'production' ? (
          <Suspense>
            <MadeGoodsInput key={chosen} design={chosen} onChange={become} />
          </Suspense>
        ) : null,
      changes: ['production-runs'],
      onDone: ({ production_run, children }) => go(`/production/${children[0]?.id ?? production_run.id}`),
    })
  }
  if (!may('production-runs:write') || !may('designs:write')) return null
  return <Button onClick={add}>{t('New run')}</Button>
}
