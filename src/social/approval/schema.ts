import { z } from 'zod'
import { approvalGroups } from './approval.rules.ts'

const ApprovalNeededBy = z
  .array(z.enum(approvalGroups))
  .max(approvalGroups.length)
  .describe('Groups of people whose posts another person must approve before they are published or scheduled.')

export const SocialSettings = z.object({ approval_needed_by: ApprovalNeededBy }).meta({ id: 'SocialSettings' })
export const UpdateSocialSettings = z.strictObject({ approval_needed_by: ApprovalNeededBy })
