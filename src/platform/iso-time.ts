/** Formats a time in UTC with milliseconds. */
export const isoTime = (time: Date): string => time.toISOString()
export const isoTimeOrNull = (time: Date | null): string | null => time?.toISOString() ?? null

type Times = 'created_at' | 'updated_at'

/** A view as the database returns it: its times are dates. */
export type Stored<View> = Omit<View, Times> & Readonly<Record<Times, Date>>

export const dated = <Row extends Readonly<Record<Times, Date>>>(
  row: Row,
): Omit<Row, Times> & Record<Times, string> => ({
  ...row,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})
