import { Button } from '@mantine/core'
import { useState } from 'react'
import { refresh } from '../../api/queries.ts'
import { tn } from '../../messages/text.ts'
import { ask } from '../ask.tsx'
import { notifyFailed, notifySaved } from '../notify.tsx'
import type { BulkAction } from './types.ts'

async function runEach<Row>({ each, when = () => true, done }: BulkAction<Row>, rows: readonly Row[]): Promise<void> {
  const meant = rows.filter(when)
  const refused: unknown[] = []
  for (const row of meant) await each?.(row).catch((error) => refused.push(error))
  await refresh()
  if (refused.length > 0) throw refused[0]
  if (done) notifySaved(done(meant.length))
}

/** What can be done with the chosen rows; at the bottom, where a thumb reaches it. */
export function BulkBar<Row>(props: { actions: readonly BulkAction<Row>[]; rows: readonly Row[]; onDone: () => void }) {
  const [running, setRunning] = useState<string | null>(null)
  const { rows, actions, onDone } = props
  if (rows.length === 0) return null
  const run = async (action: BulkAction<Row>) => {
    const question = action.confirm?.(rows)
    if (question !== undefined && !(await ask({ title: action.label, text: question, danger: action.danger }))) return
    setRunning(action.label)
    try {
      if ((await (action.run?.(rows) ?? runEach(action, rows))) !== false) onDone()
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
