import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../messages/text.ts'
import { openDialog } from './dialogs.tsx'

export interface Question {
  readonly title: string
  /** The effect in numbers: what happens, to how many. */
  readonly text: ReactNode
  readonly yes?: string
  readonly danger?: boolean
}

/** The question before something that cannot be taken back. */
export const danger = (title: string, text: ReactNode): Question => ({ title, text, danger: true })

/** Asks before something that cannot be taken back; resolves to whether the person agrees. */
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
