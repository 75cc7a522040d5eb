/** Groups whose posts can require approval. Owners are exempt, so that at least one group can always approve. */
export const approvalGroups = ['operations', 'marketing', 'api_tokens'] as const
export type ApprovalGroup = (typeof approvalGroups)[number]

/** Facts about the caller that decide whether approval is needed. */
export interface Asker {
  readonly kind: 'operator' | 'user' | 'api_token'
  readonly role?: string
}

export function needsApproval(neededBy: readonly ApprovalGroup[], { kind, role }: Asker): boolean {
  if (kind === 'operator') return false
  if (kind === 'api_token') return neededBy.includes('api_tokens')
  return neededBy.some((group) => group === role)
}
