import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { setConfirmation } from '../api/confirm-identity.ts'
import { t } from '../messages/text.ts'
import { Dialogs, openDialog } from './dialogs.tsx'
import { followLinks } from './go.tsx'

/** Root of all pages. Dialogs are inside the router, so that they can link to records. */
export function Root() {
  const router = useRouter()
  useEffect(() => followLinks(router), [router])
  return (
    <>
      <Outlet />
      <ConfirmIdentity />
    </>
  )
}

const PasswordForm = lazy(() => import('./password-form.tsx'))

function ConfirmIdentity() {
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
