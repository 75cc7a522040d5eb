import type { Role } from './scope.rules.ts'

interface Standing {
  readonly role: Role
  readonly status: 'active' | 'disabled'
}

export const isActiveOwner = ({ role, status }: Standing): boolean => role === 'owner' && status === 'active'

/** Whether the change takes ownership or access away from an active owner. */
export const losesOwner = (
  user: Standing,
  { role = user.role, status = user.status }: { readonly [Part in keyof Standing]?: Standing[Part] | undefined },
): boolean => isActiveOwner(user) && !isActiveOwner({ role, status })
