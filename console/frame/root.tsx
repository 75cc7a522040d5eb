import { Outlet } from '@tanstack/react-router'
import { ConfirmIdentity } from './confirm-identity.tsx'

/** Around all pages. Dialogs stand inside the router, so that they can link to records. */
export const Root = () => (
  <>
    <Outlet />
    <ConfirmIdentity />
  </>
)
