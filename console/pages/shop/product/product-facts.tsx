import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { Facts, Section } from '../../../frame/detail/section.tsx'
import type { Saver } from '../../../frame/detail/use-saver.ts'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { type Choice, useGroups } from '../groups.ts'
import type { Product } from './product.types.ts'

/** Where it stands in the shop, and by which names. */
export function ProductFacts({ product, saver, editable }: { product: Product; saver: Saver; editable: boolean }) {
  const { categories, collections } = useGroups()
  const channels = useQuery({
    ...read('/admin/sales-channels', { params: { query: { limit: 100 } } }),
    enabled: may('sales-channels:read'),
  })
  const channelChoices = (channels.data?.sales_channels ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const group = (name: 'categories' | 'collections' | 'sales_channels', label: string, options: readonly Choice[]) => (
    <EditField
      field={{ name, label, kind: 'choices', options }}
      value={product[name]}
      shown={<Names ids={product[name]} of={options} />}
      saver={saver}
      editable={editable}
    />
  )
  return (
    <Section title={t('In the shop')} id="facts">
      <div className="stack">
        {group('categories', t('Categories'), categories)}
        {group('collections', t('Collections'), collections)}
        {may('sales-channels:read') ? group('sales_channels', t('Sales channels'), channelChoices) : null}
        <EditField
          field={{ name: 'vendor', label: t('Vendor') }}
          value={product.vendor}
          saver={saver}
          editable={editable}
          patch={(vendor) => ({ vendor: vendor || null })}
        />
        <EditField
          field={{ name: 'handle', label: t('Handle'), hint: t('Names it in addresses.') }}
          value={product.handle}
          saver={saver}
          editable={editable}
        />
        <EditField
          field={{ name: 'tax_class', label: t('Tax class') }}
          value={product.tax_class}
          saver={saver}
          editable={editable}
          patch={(taxClass) => ({ tax_class: taxClass || null })}
        />
        <Facts
          facts={[
            { label: t('Created'), value: <Time at={product.created_at} /> },
            { label: t('Changed'), value: <Time at={product.updated_at} ago /> },
          ]}
        />
      </div>
    </Section>
  )
}

function Names({ ids, of }: { ids: readonly string[]; of: readonly Choice[] }) {
  if (ids.length === 0) return <Nothing>{t('Add')}</Nothing>
  return ids.map((id) => of.find(({ value }) => value === id)?.label ?? '…').join(', ')
}
