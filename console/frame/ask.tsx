import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../messages/text.ts'
import { openDialog } from './dialogs.tsx'

export interface Question {
  readonly title: string
  /** Tells the effect, with numbers. */
  readonly text: ReactNode
  readonly yes?: string | undefined
  readonly danger?: boolean
}

/**
 * Returns the question before a destructive action: `danger(t('Delete {name}?', { name }), t('Its {count} orders
 * stay.', { count }))`.
 */
export const danger = (title: string, text: ReactNode, yes?: string): Question => ({ title, text, yes, danger: true })

export const ask = ({ title, text, yes, danger = false }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog({
      title,
      onClose: () => resolve(false),
      body: (close) => (
        <>
          <Text component="div" mb="lg">
            {text}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button
              data-autofocus
              color={danger ? 'red.9' : undefined}
              onClick={() => {
                resolve(true)
                close()
              }}
            >
              {yes ?? title}
            </Button>
          </Group>
        </>
      ),
    })
  })
