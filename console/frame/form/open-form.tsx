import { Text } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { openDialog } from '../dialogs.tsx'
import type { FieldSpec } from './fields.ts'
import type { RecordForm as Form, FormProps } from './record-form.tsx'

// Loaded with the first form, so that the first page is small. `lazy` loses the generics of the component, hence the
// cast.
const RecordForm = lazy(() =>
  import('./record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })),
) as unknown as typeof Form

interface FormDialog<F extends FieldSpec, Result> extends Omit<FormProps<F, Result>, 'onCancel'> {
  readonly title: string
  readonly text?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Called when the dialog closes, whether the form was accepted or not. */
  readonly onClose?: () => void
}

export function openForm<F extends FieldSpec, Result>(dialog: FormDialog<F, Result>): void {
  const { title, text, size, onDone, onClose, ...form } = dialog
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
          onDone={(result) => {
            onDone?.(result)
            close()
          }}
        />
      </>
    ),
  })
}

/** Opens a form. When it closes, resolves to whether it was accepted. */
export const formAccepted = <F extends FieldSpec, Result>(
  form: Omit<FormDialog<F, Result>, 'onDone' | 'onClose'>,
): Promise<boolean> =>
  new Promise((resolve) => openForm({ ...form, onDone: () => resolve(true), onClose: () => resolve(false) }))
