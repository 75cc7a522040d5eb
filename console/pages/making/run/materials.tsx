import { Section } from '../../../frame/detail/section.tsx'
import { t } from '../../../messages/text.ts'
import { formatQuantity, useItems } from '../choices.ts'
import type { RunDetail } from './page.tsx'

/** What the design plans, and what was taken out of the store room in the end. */
export function Materials({ detail: { materials, consumptions } }: { detail: RunDetail }) {
  const items = useItems()
  if (materials.length === 0 && consumptions.length === 0) return null
  const titleOf = (id: string) => items.find((item) => item.id === id)
  return (
    <Section title={t('Materials')}>
      {consumptions.length > 0 ? (
        <ul className="plain-list">
          {consumptions.map(({ inventory_item_id: id, quantity, missing_quantity }) => (
            <li key={id} className="row-between">
              <span>{titleOf(id)?.title ?? t('An item that is gone')}</span>
              <span>
                {t('{quantity} used', { quantity: formatQuantity(quantity, titleOf(id)?.unit ?? 'piece') })}
                {missing_quantity > 0 ? (
                  <b className="danger"> {t('{quantity} missing in the books', { quantity: missing_quantity })}</b>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="plain-list">
          {materials.map(({ component_id, role, planned_quantity, unit }) => (
            <li key={component_id} className="row-between">
              <span>{role}</span>
              <span>{t('{quantity} planned', { quantity: formatQuantity(planned_quantity, unit) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
