import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface NumberProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'min' | 'max'> {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly onBlur?: (() => void) | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Unit shown after the number: `kg`, `EUR`. */
  readonly unit?: string
  /** Parses the text; null if it is not a number. `write` formats the number. Default of both: a plain decimal. */
  readonly read?: (text: string) => number | null
  readonly write?: (value: number) => string
}

const plainNumber = (text: string): number | null => {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? null : number
}

/** A number with a decimal point or comma. On blur, it is limited to `min` and `max`. */
export function NumberInput({ read = plainNumber, write = String, unit, min, max, ...props }: NumberProps) {
  const { value, onChange, onBlur, ...look } = props
  // The text as typed until the field loses focus.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : write(value))
  const bounded = value === null ? null : Math.min(max ?? value, Math.max(min ?? value, value))
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit ? <span className="unit">{unit}</span> : undefined}
      rightSectionWidth={unit ? 52 : undefined}
      {...look}
      value={text}
      onChange={({ currentTarget: { value: next } }) => {
        // A pasted price may contain its currency: `$7.90`, `7.90 USD`.
        const digits = next.replace(/[^-+\d.,'\s]/g, '')
        setTyped(digits)
        onChange(read(digits))
      }}
      onBlur={() => {
        if (bounded !== value) onChange(bounded)
        if (typed === '' || value !== null) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
