import { ActionIcon } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Thumb } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Line } from './order.ts'
import './order.css'

interface UnitPickerProps {
  readonly label: string
  readonly lines: readonly { readonly line: Line; readonly most: number }[]
  readonly quantities: Readonly<Record<string, number>>
  readonly onChange: (lineId: string, quantity: number) => void
  /** Below a line of which units are chosen. */
  readonly more?: (line: Line) => ReactNode
}

/** How many units of each line: plus and minus, large enough for a thumb. */
export const UnitPicker = ({ label, lines, quantities, onChange, more }: UnitPickerProps) => (
  <ul className="unit-picker" aria-label={label}>
    {lines.map(({ line, most }) => {
      const quantity = quantities[line.id] ?? 0
      return (
        <li key={line.id} data-off={quantity === 0 || undefined}>
          <Thumb src={line.image_url} size={44} />
          <span className="unit-name">
            {line.title}
            <span className="quiet">{line.variant_title}</span>
          </span>
          <Stepper
            name={`${line.title}, ${line.variant_title}`}
            value={quantity}
            most={most}
            onChange={(next) => onChange(line.id, next)}
          />
          {quantity > 0 ? more?.(line) : null}
        </li>
      )
    })}
  </ul>
)

function Stepper(props: { name: string; value: number; most: number; onChange: (value: number) => void }) {
  const { name, value, most, onChange } = props
  return (
    <fieldset className="stepper" aria-label={name}>
      <ActionIcon
        variant="default"
        size="xl"
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
        aria-label={t('One less of {name}', { name })}
      >
        <Minus size={18} aria-hidden />
      </ActionIcon>
      <output className="figure">{t('{count} of {all}', { count: value, all: most })}</output>
      <ActionIcon
        variant="default"
        size="xl"
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
        aria-label={t('One more of {name}', { name })}
      >
        <Plus size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
