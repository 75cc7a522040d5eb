import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { openDialog } from '../dialogs.tsx'
import { type FormProps, RecordForm } from './record-form.tsx'

interface FormDialog extends Omit<FormProps, 'onDone' | 'onCancel'> {
  readonly title: string
  readonly text?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  readonly onDone?: () => void
}

/** Opens a form in a dialog, which closes once its values are accepted. */
export function openForm({ title, text, size, onDone, ...form }: FormDialog): void {
  openDialog({
    title,
    size,
    body: (close) => (
      <>
        {text ? (
          <Text component="div" mb="md">
            {text}
          </Text>
        ) : null}
        <RecordForm
          {...form}
          onCancel={close}
          onDone={() => {
            close()
            onDone?.()
          }}
        />
      </>
    ),
  })
}

export const useForm = () => openForm
