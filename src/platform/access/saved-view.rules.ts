import type { Role } from './scope.rules.ts'

/** Sharing affects others, so it needs a role that may write. */
export const mayShare = (role: Role | undefined): boolean => role !== undefined && role !== 'read_only'

/** People may change their own views; owners also shared ones. */
export const mayChange = (
  view: { readonly own: boolean; readonly is_shared: boolean },
  role: Role | undefined,
): boolean => view.own || (view.is_shared && role === 'owner')
