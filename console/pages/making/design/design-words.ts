export const designStates = [
  'conceptual',
  'in_development',
  'technical_review',
  'sample_production',
  'revision',
  'approved',
  'rejected',
  'commerce_ready',
  'on_hold',
  'superseded',
] as const
export const designTypes = ['original', 'derivative', 'custom', 'collaboration'] as const
export const priorities = ['low', 'medium', 'high', 'urgent'] as const
