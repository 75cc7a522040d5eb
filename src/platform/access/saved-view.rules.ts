import type { Role } from './scope.rules.ts'

/** Others see what is shared, so it takes somebody who may change something. */
export const mayShare = (role: Role | undefined): boolean => role !== undefined && role !== 'read_only'

/** Own views, and for owners those that everybody sees. */
export const mayChange = (
  view: { readonly own: boolean; readonly is_shared: boolean },
  role: Role | undefined,
): boolean => view.own || (view.is_shared && role === 'owner')
