import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act, messageOf, session } from '../../../api/index.ts'
import { Act, FieldInput, field, NumberInput, optionList, perform } from '../../../frame/do.ts'
import { X } from '../../../frame/icons.tsx'
import { formatNumber, t, tn } from '../../../frame/show.ts'
import {
  type Criteria,
  fields,
  isComplete,
  newRule,
  type Operator,
  operators,
  type Rule,
  ruleOf,
} from './criteria.rules.ts'

const currency = () => session().shop?.currencies[0]?.toUpperCase()

export function RuleBuilder({ id, criteria, onDone }: { id: string; criteria: Criteria | null; onDone: () => void }) {
  const [draft, setDraft] = useState<Criteria>(criteria ?? { logic: 'AND', rules: [newRule(currency())] })
  const save = () =>
    perform({
      run: () => act('post', '/admin/ad-planning/segments/{id}', { id, body: { criteria: draft } }),
      done: ({ message }) => message,
      onDone,
    })
  return (
    <div className="rules">
      <GroupOfRules criteria={draft} onChange={setDraft} depth={0} />
      <Preview criteria={draft} />
      <Group justify="flex-end">
        <Act label={t('Cancel')} run={onDone} />
        <Act primary label={t('Save rule')} run={save} off={!isComplete(draft)} />
      </Group>
    </div>
  )
}

function Preview({ criteria }: { criteria: Criteria }) {
  const [asked] = useDebouncedValue(criteria, 300)
  const { data, error } = useQuery({
    queryKey: ['segment-preview', asked],
    queryFn: () => act('post', '/admin/ad-planning/segments/preview', { body: { criteria: asked } }),
    enabled: isComplete(asked),
    placeholderData: (before) => before,
  })
  if (error) return <p className="danger">{messageOf(error)}</p>
  if (!data) return <p className="quiet">{t('Add at least one condition.')}</p>
  const { count, total_evaluated, sample } = data.preview
  return (
    <output className="note near">
      <b>
        {tn('{count} of {all} people matches.', '{count} of {all} people match.', count, {
          all: formatNumber(total_evaluated),
        })}
      </b>
      {sample.length > 0 ? (
        <span className="quiet">
          {t('For example {names}', {
            names: sample
              .slice(0, 3)
              .map(({ email }) => email ?? t('unknown person'))
              .join(', '),
          })}
        </span>
      ) : null}
    </output>
  )
}

const deepest = 3

interface GroupProps {
  readonly criteria: Criteria
  readonly onChange: (next: Criteria) => void
  readonly depth: number
  readonly onRemove?: () => void
}

function GroupOfRules({ criteria, onChange, depth, onRemove }: GroupProps) {
  const rules = criteria.rules ?? []
  const groups = (criteria.groups ?? []) as Criteria[]
  const change = (next: { rules?: Rule[]; groups?: Criteria[]; logic?: string }) =>
    onChange({ ...criteria, rules, groups, ...next } as Criteria)
  return (
    <fieldset className="rule-group">
      <legend className="sr-only">{depth === 0 ? t('Rule') : t('Condition group')}</legend>
      <div className="inline ends">
        <Select
          aria-label={t('Combine conditions')}
          data={optionList({ AND: t('All of these'), OR: t('Any of these'), NOT: t('Not all of these') })}
          value={criteria.logic ?? 'AND'}
          allowDeselect={false}
          onChange={(logic) => logic && change({ logic })}
        />
        {onRemove ? (
          <ActionIcon variant="default" size="input-sm" aria-label={t('Remove group')} onClick={onRemove}>
            <X size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      {rules.map((rule, index) => (
        <RuleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity of their own
          key={`${index} ${rule.field}`}
          rule={rule}
          onChange={(next) => change({ rules: rules.with(index, next) })}
          onRemove={() => change({ rules: rules.toSpliced(index, 1) })}
        />
      ))}
      {groups.map((group, index) => (
        <GroupOfRules
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity of their own
          key={index}
          criteria={group}
          depth={depth + 1}
          onChange={(next) => change({ groups: groups.with(index, next) })}
          onRemove={() => change({ groups: groups.toSpliced(index, 1) })}
        />
      ))}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => change({ rules: [...rules, newRule(currency())] })}>
          {t('Add condition')}
        </Button>
        {depth < deepest ? (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => change({ groups: [...groups, { logic: 'OR', rules: [newRule(currency())] } as Criteria] })}
          >
            {t('Add group')}
          </Button>
        ) : null}
      </Group>
    </fieldset>
  )
}

function RuleRow({ rule, onChange, onRemove }: { rule: Rule; onChange: (next: Rule) => void; onRemove: () => void }) {
  const known = fields()
  const kind = known[rule.field]?.kind ?? 'text'
  const choices = Object.entries(known).map(([value, { label }]) => ({ value, label }))
  const data = known[rule.field] ? choices : [...choices, { value: rule.field, label: rule.field }]
  const words = operators(kind)
  const operatorData = Object.entries(rule.operator in words ? words : { ...words, [rule.operator]: rule.operator })
  return (
    <div className="rule-row">
      <Select
        aria-label={t('Field')}
        data={data}
        value={rule.field}
        searchable
        allowDeselect={false}
        onChange={(field) => field && onChange(ruleOf(field, rule, currency()))}
      />
      <Select
        aria-label={t('Operator')}
        data={operatorData.map(([value, label]) => ({ value, label }))}
        value={rule.operator}
        allowDeselect={false}
        onChange={(operator) => operator && onChange({ ...rule, operator: operator as Operator })}
      />
      <RuleValue rule={rule} kind={kind} onChange={onChange} />
      <ActionIcon variant="default" size="input-sm" aria-label={t('Remove condition')} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function RuleValue({ rule, kind, onChange }: { rule: Rule; kind: string; onChange: (next: Rule) => void }) {
  const label = t('Value')
  if (kind === 'amount')
    return (
      <FieldInput
        bare
        field={field.money('value', label, { currency: rule.currency ?? currency() })}
        value={typeof rule.value === 'number' ? rule.value : null}
        onChange={(value) => onChange({ ...rule, value: typeof value === 'number' ? value : '' })}
      />
    )
  if (kind === 'number' || kind === 'moment')
    return (
      <NumberInput
        aria-label={label}
        value={typeof rule.value === 'number' ? rule.value : null}
        onChange={(value) => onChange({ ...rule, value: value ?? '' })}
      />
    )
  if (kind === 'flag')
    return (
      <Select
        aria-label={label}
        data={optionList({ true: t('Yes'), false: t('No') })}
        value={String(rule.value)}
        allowDeselect={false}
        onChange={(value) => onChange({ ...rule, value: value === 'true' })}
      />
    )
  return (
    <TextInput
      aria-label={label}
      value={Array.isArray(rule.value) ? rule.value.join(', ') : String(rule.value)}
      onChange={({ currentTarget }) => onChange({ ...rule, value: currentTarget.value })}
    />
  )
}
