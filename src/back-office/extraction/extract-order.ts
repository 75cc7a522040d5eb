export const extractOrder = (_mail: unknown, _attached: unknown): Record<string, unknown> => ({})
