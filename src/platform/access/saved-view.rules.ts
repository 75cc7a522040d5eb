import type { Role } from './scope.rules.ts'

/** Whether the role may share views. Sharing affects others, so it needs a role that may write. */
export const mayShare = (role: Role | undefined): boolean => role !== undefined && role !== 'read_only'

/** Whether the person may change the view: it is their own, or it is shared and they are an owner. */
export const mayChange = (
  view: { readonly own: boolean; readonly is_shared: boolean },
  role: Role | undefined,
): boolean => view.own || (view.is_shared && role === 'owner')
