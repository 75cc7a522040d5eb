/** A file in memory, in pieces, because joining them copies all of it at once. */
export type FilePieces = readonly Buffer[]
