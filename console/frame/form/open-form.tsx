import { Text } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { openDialog } from '../dialogs.tsx'
import type { FormProps } from './record-form.tsx'

const RecordForm = lazy(() => import('./record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })))

interface FormDialog extends Omit<FormProps, 'onDone' | 'onCancel'> {
  readonly title: string
  readonly text?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  readonly onDone?: () => void
  /** Called when the dialog goes away, whether its values were accepted or not. */
  readonly onClose?: () => void
}

/** Opens a form in a dialog, which closes once its values are accepted. */
export function openForm({ title, text, size, onDone, onClose, ...form }: FormDialog): void {
  openDialog({
    title,
    size,
    onClose,
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
            onDone?.()
            close()
          }}
        />
      </>
    ),
  })
}

/** Opens a form; resolves to whether its values were accepted. */
export const formAccepted = (form: Omit<FormDialog, 'onDone' | 'onClose'>): Promise<boolean> =>
  new Promise((resolve) => openForm({ ...form, onDone: () => resolve(true), onClose: () => resolve(false) }))

export const useForm = () => openForm
