import { Button } from '@mantine/core'
import { useState } from 'react'
import { tn } from '../../messages/text.ts'
import { useAsk } from '../ask.tsx'
import { notifyFailed } from '../notify.tsx'
import type { BulkAction } from './types.ts'

/** What can be done with the chosen rows; at the bottom, where a thumb reaches it. */
export function BulkBar<Row>(props: { actions: readonly BulkAction<Row>[]; rows: readonly Row[]; onDone: () => void }) {
  const [running, setRunning] = useState<string | null>(null)
  const ask = useAsk()
  const { rows, actions, onDone } = props
  if (rows.length === 0) return null
  const run = async (action: BulkAction<Row>) => {
    const question = action.confirm?.(rows)
    if (question !== undefined && !(await ask({ title: action.label, text: question, danger: action.danger }))) return
    setRunning(action.label)
    try {
      if ((await action.run(rows)) !== false) onDone()
    } catch (error) {
      notifyFailed(error)
    } finally {
      setRunning(null)
    }
  }
  return (
    <section className="bulk-bar" aria-label={tn('{count} selected', '{count} selected', rows.length)}>
      <b>{tn('{count} selected', '{count} selected', rows.length)}</b>
      {actions.map((action) => (
        <Button
          key={action.label}
          color={action.danger ? 'red' : undefined}
          variant={action.danger ? 'light' : 'filled'}
          loading={running === action.label}
          disabled={running !== null}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
    </section>
  )
}
