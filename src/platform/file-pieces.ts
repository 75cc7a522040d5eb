/** A file in memory, in pieces: joining the pieces would copy the whole file in one step. */
export type FilePieces = readonly Buffer[]
