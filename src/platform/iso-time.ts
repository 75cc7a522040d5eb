/** Formats a time in UTC with milliseconds. */
export const isoTime = (time: Date): string => time.toISOString()
export const isoTimeOrNull = (time: Date | null): string | null => time?.toISOString() ?? null
