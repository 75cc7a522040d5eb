import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { followLinks } from './go.tsx'

/** Around all pages. Dialogs stand inside the router, so that they can link to records. */
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
