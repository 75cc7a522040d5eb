import { MultiSelect, PasswordInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { session } from '../../api/session.ts'
import { t } from '../../messages/text.ts'
import { Go } from '../go.tsx'
import { matchingOptions } from '../matching.ts'
import { type Option, useChoices } from '../options.ts'
import { parseMoney, plainMoney } from '../values.tsx'
import type { FieldSpec, FieldValue } from './fields.ts'
import { NumberInput } from './number-input.tsx'

interface InputProps {
  readonly field: FieldSpec
  readonly value: FieldValue | undefined
  readonly onChange: (value: FieldValue) => void
  readonly error?: string | undefined
  readonly autoFocus?: boolean
  readonly onKeyDown?: ComponentProps<'input'>['onKeyDown']
  readonly onBlur?: () => void
  /** Hides the label. */
  readonly bare?: boolean
}

const inputTypes = { email: 'email', url: 'url', date: 'date', moment: 'datetime-local' } as const

/** The control for a field. Amounts are typed as decimals and stored in minor units. */
export function FieldInput({ field, value, onChange, error, autoFocus, onKeyDown, onBlur, bare }: InputProps) {
  const { kind = 'text', label, hint, required, placeholder } = field
  const choices = useChoices(field.options)
  const options = choices.options.filter(({ value }) => !field.except?.includes(value))
  const none = choices.createAt && (
    <>
      {t('Nothing here yet.')} <Go to={choices.createAt}>{t('Create one')}</Go>
    </>
  )
  const common = {
    name: field.name,
    ...(bare ? { 'aria-label': label } : { label, description: none ?? hint }),
    required,
    placeholder,
    error,
    onBlur,
    'data-autofocus': autoFocus,
  }
  if (kind === 'switch')
    return (
      <Switch
        {...common}
        required={false}
        label={label}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        {...common}
        data={options}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        clearable={!required}
        searchable={options.length > 10}
        allowDeselect={false}
        openOnFocus={!autoFocus}
        filter={({ options: all, search }) => matchingOptions(all as Option[], search)}
        nothingFoundMessage={options.length === 0 ? t('Nothing here yet.') : t('No results found.')}
      />
    )
  if (kind === 'choices')
    return (
      <MultiSelect
        {...common}
        data={options}
        value={Array.isArray(value) ? [...value] : []}
        onChange={onChange}
        searchable
        clearable
        openOnFocus={!autoFocus}
        filter={({ options: all, search }) => matchingOptions(all as Option[], search)}
        nothingFoundMessage={options.length === 0 ? t('Nothing here yet.') : t('No results found.')}
      />
    )
  if (kind === 'tags')
    return <TagsInput {...common} value={Array.isArray(value) ? [...value] : []} onChange={onChange} clearable />
  if (kind === 'number' || kind === 'money') {
    const currency = kind === 'money' ? (field.currency ?? session().shop?.currencies[0] ?? 'USD') : null
    return (
      <NumberInput
        {...common}
        {...(currency === null ? {} : inCurrency(currency))}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
        min={field.min}
        max={field.max}
        onKeyDown={onKeyDown}
      />
    )
  }
  if (kind === 'long')
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={16}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (kind === 'secret')
    return (
      <PasswordInput
        {...common}
        visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
        autoComplete={field.autoComplete ?? 'off'}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...common}
      type={kind === 'text' ? 'text' : inputTypes[kind]}
      description={bare ? undefined : (hint ?? (kind === 'moment' ? session().shop?.time_zone : undefined))}
      autoComplete={field.autoComplete ?? 'off'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

const inCurrency = (currency: string) => ({
  unit: currency.toUpperCase(),
  read: (text: string) => parseMoney(text, currency),
  write: (amount: number) => plainMoney(amount, currency),
})
