import { lazy, useEffect } from 'react'
import { setConfirmation } from '../api/confirm-identity.ts'
import { t } from '../messages/text.ts'
import { Dialogs, openDialog } from './dialogs.tsx'

const PasswordForm = lazy(() => import('./password-form.tsx'))

/** Asks for the password again where an action needs it, and shows all dialogs. */
export function ConfirmIdentity() {
  useEffect(() => {
    setConfirmation(
      () =>
        new Promise<void>((resolve, reject) => {
          openDialog({
            title: t('Confirm it’s you'),
            size: 'sm',
            onClose: () => reject(new Error(t('Nothing was changed because you did not confirm.'))),
            body: (close) => (
              <PasswordForm
                onDone={() => {
                  resolve()
                  close()
                }}
              />
            ),
          })
        }),
    )
  }, [])
  return <Dialogs />
}
