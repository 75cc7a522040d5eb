import type { ReactNode } from 'react'
import { IconAct } from '../../../frame/do.ts'
import { Minus, Plus } from '../../../frame/icons.tsx'
import { t } from '../../../frame/show.ts'
import { ItemLine } from '../lines.tsx'
import type { Line } from './order.ts'
import './units.css'

interface UnitPickerProps {
  readonly label: string
  readonly lines: readonly { readonly line: Line; readonly most: number }[]
  readonly quantities: Readonly<Record<string, number>>
  readonly onChange: (line: Line, quantity: number) => void
  readonly more?: (line: Line) => ReactNode
  /** Shown after the variant. Null: nothing. */
  readonly detail?: (line: Line) => string | null
}

export const UnitPicker = ({ label, lines, quantities, onChange, more, detail }: UnitPickerProps) => (
  <ul className="unit-picker" aria-label={label}>
    {lines.map(({ line, most }) => {
      const { id, title, variant_title, image_url } = line
      const words = [variant_title, detail?.(line)].filter(Boolean).join(' · ')
      const value = quantities[id] ?? 0
      const name = `${title}, ${variant_title}`
      return (
        <ItemLine key={id} image={image_url} name={title} detail={words}>
          <Stepper {...{ name, value, most }} onChange={(next) => onChange(line, next)}>
            {t('{count} of {all}', { count: value, all: most })}
          </Stepper>
          {value > 0 ? more?.(line) : null}
        </ItemLine>
      )
    })}
  </ul>
)

interface StepperProps {
  readonly name: string
  readonly value: number
  readonly most?: number
  readonly onChange: (value: number) => void
  readonly children: ReactNode
}

export const Stepper = ({ name, value, most = Infinity, onChange, children }: StepperProps) => (
  <fieldset className="stepper" aria-label={name}>
    <IconAct icon={Minus} label={t('One less {name}', { name })} off={value <= 0} run={() => onChange(value - 1)} />
    <output className="figure">{children}</output>
    <IconAct icon={Plus} label={t('One more {name}', { name })} off={value >= most} run={() => onChange(value + 1)} />
  </fieldset>
)
